import { clsx } from 'clsx';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { bringIntoView } from '../sorting/scrolling.ts';
import { BESIDE_SCREEN, useMediaQuery } from '../ui/media-query.ts';
import {
  toSheetStyle,
  toSideStyle,
  useSheetHeight,
  useVisibleArea,
  type VisibleArea,
} from './sheet-heights.ts';

type BottomSheetProps = {
  title: string;
  /** Its initial height, as a share of the window's. */
  first?: number;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A sheet over the lower part of a phone. The content above stays visible and usable. Its header drags it
 * up, or down to close; above the keyboard it takes the remaining height. On a larger screen it is at the
 * page's side, below the bar and above the dock or the keyboard.
 */
export function BottomSheet({ title, first = 0.5, onClose, children }: BottomSheetProps) {
  const { height, isHeld, isFull, head, turn } = useSheetHeight(first, onClose);
  const area = useVisibleArea();
  const [opener] = useState(() => document.activeElement);
  const isBeside = useMediaQuery(BESIDE_SCREEN);
  const { content, showFocused } = useFocusedField(area);
  return (
    <Primitive.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Content
          aria-describedby={undefined}
          style={isBeside ? toSideStyle(area) : toSheetStyle(height, area)}
          // The heading rather than the first button: screen readers announce it, and no keyboard
          // opens.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A press elsewhere may have closed it, and moved the focus.
            const isLost = document.activeElement === document.body;
            if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
          }}
          // The page above stays usable.
          onInteractOutside={(event) => event.preventDefault()}
          onTransitionEnd={({ target, currentTarget }) => {
            if (target === currentTarget) showFocused();
          }}
          className={clsx(
            'fixed z-40 flex flex-col border-line bg-surface shadow-sheet outline-none',
            isBeside
              ? 'end-0 w-[min(22.5rem,50vw)] border-s data-[state=open]:animate-enter'
              : 'inset-x-0 rounded-t-lg border-t data-[state=open]:animate-sheet-in',
            !isHeld && 'transition-[height]',
          )}
        >
          <SheetHead
            title={title}
            grip={isBeside ? null : { isFull, isHeld, head, turn }}
            onClose={onClose}
          />
          <div
            ref={content}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))]"
          >
            {children}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Keeps the focused field visible when a keyboard takes up the sheet's space. */
function useFocusedField(area: VisibleArea | null) {
  const content = useRef<HTMLDivElement>(null);
  const showFocused = () => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && content.current?.contains(focused)) {
      bringIntoView(focused);
    }
  };
  const height = area?.height;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed height hides a field
  useEffect(showFocused, [height]);
  return { content, showFocused };
}

type SheetHeadProps = {
  title: string;
  /** The drag handle's props; null if the sheet has a fixed height. */
  grip: Pick<ReturnType<typeof useSheetHeight>, 'isFull' | 'isHeld' | 'head' | 'turn'> | null;
  onClose: () => void;
};

function SheetHead({ title, grip, onClose }: SheetHeadProps) {
  return (
    <div
      className={clsx('relative shrink-0 border-line border-b', grip ? 'touch-none pt-5' : 'pt-1')}
      {...grip?.head}
    >
      {grip && (
        <button
          type="button"
          aria-label={grip.isFull ? 'Make the sheet smaller' : 'Make the sheet taller'}
          className="-translate-x-1/2 absolute top-0 left-1/2 grid h-6 w-24 place-items-center rounded-md"
          onClick={(event) => {
            // A drag isn't a press.
            if (event.detail === 0 || !grip.isHeld) grip.turn();
          }}
        >
          <span aria-hidden className="h-1 w-10 rounded-full bg-line-strong" />
        </button>
      )}
      <div className="flex items-center justify-between gap-3 pr-2 pb-1 pl-5">
        <Primitive.Title className="wrap-anywhere font-semibold text-base">{title}</Primitive.Title>
        <Button data-done variant="ghost" className="text-accent-text" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
