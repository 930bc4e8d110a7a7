import { AlertDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { DIALOG_LOOK, SCRIM_LOOK } from './dialog.tsx';

type ConfirmDialogProps = {
  /** The button that asks. */
  trigger: ReactNode;
  title: string;
  description: string;
  confirmLabel: string;
  busyLabel?: string;
  tone?: 'primary' | 'danger';
  /** The window stays, busy, until this has ended; a rejection closes it too: who acts, tells. */
  onConfirm: () => Promise<unknown>;
};

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  trigger,
  title,
  description,
  confirmLabel,
  busyLabel,
  tone = 'danger',
  onConfirm,
}: ConfirmDialogProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } catch {
      // The action has told what went wrong; there is nothing to add here.
    } finally {
      setBusy(false);
      setOpen(false);
    }
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !busy && setOpen(next)}>
      <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={SCRIM_LOOK} />
        <AlertDialog.Content aria-modal className={DIALOG_LOOK}>
          <AlertDialog.Title className="font-semibold text-base">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-ink-soft">
            {description}
          </AlertDialog.Description>
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">Cancel</Button>
            </AlertDialog.Cancel>
            <Button
              variant={tone}
              busy={busy}
              {...(busyLabel && { busyLabel })}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
