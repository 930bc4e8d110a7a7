import { useBlocker, useLocation } from 'react-router';
import { defer } from '#kit/public/defer.ts';
import { useDeferred } from '../loading/deferred.ts';

const DIALOG = defer(
  () => import('./unsaved-dialog.tsx'),
  (part) => part.UnsavedDialog,
);

type LeaveDialogProps = {
  /** Checked on leaving. */
  hasChanges: () => boolean;
  /** Paths that don't count as leaving, such as those of the same editor. */
  stays: readonly string[];
  busy: boolean;
  /** @returns whether everything was published */
  onPublish: () => Promise<boolean>;
};

/** Asks before leaving the editor with unpublished changes. */
export function LeaveDialog({ hasChanges, stays, busy, onPublish }: LeaveDialogProps) {
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // While the next screen renders, the editor is still mounted but already left: another press
      // then must not ask again, in a window that would unmount with it.
      currentLocation.pathname === pathname &&
      nextLocation.pathname !== pathname &&
      !stays.includes(nextLocation.pathname) &&
      hasChanges(),
  );
  const UnsavedDialog = useDeferred(DIALOG, blocker.state === 'blocked');
  if (!UnsavedDialog) return null;
  return (
    <UnsavedDialog
      blocker={blocker}
      title="Leave without publishing?"
      description="Your draft is saved, but visitors don’t see it yet. It’s here when you come back."
      saveLabel="Publish and leave"
      discardLabel="Leave"
      busy={busy}
      onSave={async ({ proceed, reset }) => {
        if (await onPublish()) proceed();
        else reset();
      }}
    />
  );
}
