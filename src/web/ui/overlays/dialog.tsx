import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';

type DialogProps = {
  title: string;
  description?: string;
  /** The button that opens it; leave it out when `open` is controlled. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

export const SCRIM_LOOK =
  'fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-leave data-[state=open]:animate-enter';

export const DIALOG_LOOK = clsx(
  'fixed z-50 flex max-h-[85dvh] w-full flex-col overflow-y-auto border border-line bg-raised shadow-raised',
  'inset-x-0 bottom-0 rounded-t-lg p-5 data-[state=closed]:animate-leave data-[state=open]:animate-enter',
  'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-w-md sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:p-6',
);

/** A window over the page: in the middle, on phones at the lower edge. Escape closes it. */
export function Dialog({ title, description, trigger, open, onOpenChange, children }: DialogProps) {
  return (
    <Primitive.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className={SCRIM_LOOK} />
        <Primitive.Content
          className={DIALOG_LOOK}
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
