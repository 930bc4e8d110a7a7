import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { DIALOG_LOOK, SCRIM_LOOK } from './window-look.ts';

type AlertWindowProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** Gets the focus when the window closes. */
  opener?: HTMLElement | null;
  /** The cancel button's label; defaults to "Cancel". */
  dismissLabel?: string;
  /** The confirming button. */
  children: ReactNode;
};

/** The window that asks for confirmation. */
export function AlertWindow(props: AlertWindowProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    dismissLabel = 'Cancel',
    opener,
    children,
  } = props;
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={SCRIM_LOOK} />
        <AlertDialog.Content
          aria-modal
          className={DIALOG_LOOK}
          onCloseAutoFocus={() => opener?.focus()}
        >
          <AlertDialog.Title className="font-semibold text-base">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-ink-soft">
            {description}
          </AlertDialog.Description>
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">{dismissLabel}</Button>
            </AlertDialog.Cancel>
            {children}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
