import { Slot } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { defer } from '#kit/public/defer.ts';
import { useDeferred } from '../loading/deferred.ts';

type DialogProps = {
  title: string;
  description?: string;
  /** The button that opens it; leave it out when `open` is controlled. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Focuses the element the window was opened from, if that isn't the trigger. */
  onFocusReturn?: () => void;
  children: ReactNode;
};

const WINDOW = defer(
  () => import('./dialog-window.tsx'),
  (part) => part.DialogWindow,
);

/** A window over the page: centred, or at the bottom on phones. Escape closes it. */
export function Dialog({ trigger, open: isOpenOutside, onOpenChange, ...window }: DialogProps) {
  const [isOpen, setOpen] = useState(false);
  const open = isOpenOutside ?? isOpen;
  const opener = useRef<HTMLElement>(null);
  const Window = useDeferred(WINDOW, open);
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  return (
    <>
      {trigger && (
        <Slot.Root
          ref={opener}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => change(!open)}
        >
          {trigger}
        </Slot.Root>
      )}
      {Window && <Window {...window} open={open} onOpenChange={change} opener={opener.current} />}
    </>
  );
}
