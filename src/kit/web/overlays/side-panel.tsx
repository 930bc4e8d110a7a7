import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { SCRIM_LOOK } from './window-look.ts';

type SidePanelProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Beside the close button: actions on the whole item. */
  actions?: ReactNode;
  /** Sticky at the bottom. */
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** One list item in detail: at the right of the page, or full-screen on phones. */
export function SidePanel({
  title,
  description,
  actions,
  footer,
  onClose,
  children,
}: SidePanelProps) {
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={SCRIM_LOOK} />
        <Primitive.Content
          {...(!description && { 'aria-describedby': undefined })}
          // The heading rather than the first button: screen readers announce it, and no button is
          // highlighted.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          className="fixed top-(--edge) right-0 bottom-0 z-50 flex w-full flex-col overflow-y-auto border-line bg-surface shadow-raised outline-none data-[state=open]:animate-enter sm:w-120 sm:border-l"
        >
          <header className="sticky top-0 z-10 flex items-start justify-between bg-surface gap-3 border-line border-b py-4 pr-3 pl-5 sm:pl-6">
            <div className="flex min-w-0 flex-col gap-0.5">
              <Primitive.Title className="wrap-anywhere font-display text-lg">
                <bdi>{title}</bdi>
              </Primitive.Title>
              {description && (
                <Primitive.Description className="text-ink-faint">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <div className="-mt-1 flex shrink-0">
              {actions}
              <Primitive.Close asChild>
                <IconButton label="Close" icon={<X />} />
              </Primitive.Close>
            </div>
          </header>
          <div className="flex-1 px-5 py-5 sm:px-6">{children}</div>
          {footer && (
            <footer className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-line border-t bg-canvas px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
