import type { Blocker } from 'react-router';
import { Button } from '../buttons/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';

type UnsavedDialogProps = {
  /** Blocks navigation; the window is open while it does. */
  blocker: Blocker;
  title: string;
  description: string;
  saveLabel: string;
  discardLabel: string;
  busy: boolean;
  onSave: (blocker: Blocker & { state: 'blocked' }) => Promise<void>;
  /** Called before leaving, if the changes aren't kept for next time. */
  onDiscard?: () => void;
};

/** Asks whether to save unsaved changes, discard them, or stay. */
export function UnsavedDialog(props: UnsavedDialogProps) {
  const { blocker, title, description, saveLabel, discardLabel, busy, onSave } = props;
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && blocker.reset()}
      title={title}
      description={description}
    >
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button busy={busy} busyLabel="Saving…" onClick={() => void onSave(blocker)}>
          {saveLabel}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            props.onDiscard?.();
            blocker.proceed();
          }}
        >
          {discardLabel}
        </Button>
      </div>
    </Dialog>
  );
}
