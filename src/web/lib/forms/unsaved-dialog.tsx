import type { Blocker } from 'react-router';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

type UnsavedDialogProps = {
  /** Stands in the way of leaving; while it does, the window is open. */
  blocker: Blocker;
  title: string;
  description: string;
  saveLabel: string;
  discardLabel: string;
  busy: boolean;
  onSave: (blocker: Blocker & { state: 'blocked' }) => Promise<void>;
  /** Before it is left, where it is not kept for the next time. */
  onDiscard?: () => void;
};

/** Asks what becomes of something unsaved: saved, given up, or gone on with. */
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
