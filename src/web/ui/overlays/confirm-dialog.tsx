import { AlertDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { AlertContent } from './alert-content.tsx';

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
      <AlertContent title={title} description={description}>
        <Button
          variant={tone}
          busy={busy}
          {...(busyLabel && { busyLabel })}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </AlertContent>
    </AlertDialog.Root>
  );
}
