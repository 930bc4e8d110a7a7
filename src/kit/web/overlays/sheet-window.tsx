import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { SCRIM_LOOK } from './window-look.ts';

export type SheetProps = {
  /** For screen readers; any visible heading is the sheet's own. */
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
};

export function SheetWindow({ title, open, onOpenChange, children }: SheetProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={SCRIM_LOOK} />
        <Primitive.Content
          aria-describedby={undefined}
          className="fixed top-(--edge) bottom-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto border-line border-r bg-surface shadow-raised data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in"
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
