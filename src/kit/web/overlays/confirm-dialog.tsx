import { Slot } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { useDeferred } from '../loading/deferred.ts';
import { ALERT_WINDOW } from './question.tsx';

type ConfirmDialogProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  title: string;
  description: string;
  confirmLabel: string;
  busyLabel?: string;
  /** The cancel button's label, if "Cancel" could be mistaken for the action itself. */
  dismissLabel?: string;
  tone?: 'primary' | 'danger';
  /**
   * The window stays open, busy, until this settles; a rejection closes it too, and the caller
   * shows the error.
   */
  onConfirm: () => Promise<unknown>;
};

/** Asks for confirmation of an irreversible action. */
export function ConfirmDialog({
  trigger,
  title,
  description,
  confirmLabel,
  busyLabel,
  dismissLabel,
  tone = 'danger',
  onConfirm,
}: ConfirmDialogProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const AlertWindow = useDeferred(ALERT_WINDOW, open);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } catch {
      // The action has already shown its error.
    } finally {
      setBusy(false);
      setOpen(false);
    }
  };
  return (
    <>
      <Slot.Root
        ref={opener}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {trigger}
      </Slot.Root>
      {AlertWindow && (
        <AlertWindow
          open={open}
          onOpenChange={(next) => !busy && setOpen(next)}
          title={title}
          description={description}
          {...(dismissLabel && { dismissLabel })}
          opener={opener.current}
        >
          <Button
            variant={tone}
            busy={busy}
            {...(busyLabel && { busyLabel })}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </AlertWindow>
      )}
    </>
  );
}
