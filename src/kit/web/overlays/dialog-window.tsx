import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { DIALOG_LOOK, SCRIM_LOOK } from './window-look.ts';

export type DialogWindowProps = {
  title: string;
  description?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gets the focus when the window closes. */
  opener: HTMLElement | null;
  /** Focuses something else in its place. */
  onFocusReturn?: () => void;
  children: ReactNode;
};

/** A dialog's window, loaded before it is first opened. */
export function DialogWindow(props: DialogWindowProps) {
  const { title, description, open, onOpenChange, opener, onFocusReturn, children } = props;
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={SCRIM_LOOK} />
        <Primitive.Content
          className={DIALOG_LOOK}
          onCloseAutoFocus={(event) => {
            if (!onFocusReturn) return opener?.focus();
            event.preventDefault();
            onFocusReturn();
          }}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <div className="flex flex-col gap-1">
              <Primitive.Title className="font-semibold text-base">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="text-ink-soft">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton label="Close" icon={<X />} className="-mt-2 -mr-2" />
            </Primitive.Close>
          </div>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
