import { useBlocker, useLocation } from 'react-router';
import { defer, useDeferred } from '#web/ui/loading/deferred.ts';

const DIALOG = defer(
  () => import('./unsaved-dialog.tsx'),
  (part) => part.UnsavedDialog,
);

type LeaveDialogProps = {
  /** Asked when somebody leaves. */
  hasChanges: () => boolean;
  /** Paths of the same editor: going to one of them leaves nothing. */
  stays: readonly string[];
  busy: boolean;
  /** @returns whether everything was published */
  onPublish: () => Promise<boolean>;
};

/** Asks before the editor is left with something unpublished. */
export function LeaveDialog({ hasChanges, stays, busy, onPublish }: LeaveDialogProps) {
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // While the next screen is being drawn the editor still stands, and has been left: who presses on
      // then is not asked about it again, by a window that goes with it.
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
