import { useBlocker, useLocation } from 'react-router';
import { defer, useDeferred } from '#web/ui/loading/deferred.ts';

const DIALOG = defer(
  () => import('./unsaved-dialog.tsx'),
  (part) => part.UnsavedDialog,
);

type LeaveDialogProps = {
  /** Asked when somebody leaves. */
  hasChanges: () => boolean;
  busy: boolean;
  /** @returns whether everything was saved */
  onSave: () => Promise<boolean>;
};

/** Asks before the editor is left with something unsaved. */
export function LeaveDialog({ hasChanges, busy, onSave }: LeaveDialogProps) {
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // While the next screen is being drawn the editor still stands, and has been left: who presses on
      // then is not asked about it again, by a window that goes with it.
      currentLocation.pathname === pathname && nextLocation.pathname !== pathname && hasChanges(),
  );
  const UnsavedDialog = useDeferred(DIALOG, blocker.state === 'blocked');
  if (!UnsavedDialog) return null;
  return (
    <UnsavedDialog
      blocker={blocker}
      title="Leave without saving?"
      description="Your changes are not on your page yet. If you leave, they are kept in this browser until you come back."
      saveLabel="Save and leave"
      discardLabel="Leave without saving"
      busy={busy}
      onSave={async ({ proceed, reset }) => {
        if (await onSave()) proceed();
        else reset();
      }}
    />
  );
}
