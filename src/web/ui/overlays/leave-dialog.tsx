import { useBlocker } from 'react-router';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

type LeaveDialogProps = {
  /** Asked when somebody leaves. */
  hasChanges: () => boolean;
  busy: boolean;
  /** @returns whether everything was saved */
  onSave: () => Promise<boolean>;
};

/** Asks before the editor is left with something unsaved. */
export function LeaveDialog({ hasChanges, busy, onSave }: LeaveDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  );
  if (blocker.state !== 'blocked') return null;
  const saveAndLeave = async () => {
    if (await onSave()) blocker.proceed();
    else blocker.reset();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && blocker.reset()}
      title="Leave without saving?"
      description="Your changes are not on your page yet. If you leave, they are kept in this browser until you come back."
    >
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button busy={busy} busyLabel="Saving…" onClick={() => void saveAndLeave()}>
          Save and leave
        </Button>
        <Button variant="secondary" onClick={() => blocker.proceed()}>
          Leave without saving
        </Button>
      </div>
    </Dialog>
  );
}
