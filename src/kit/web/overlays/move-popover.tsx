import { ChevronDown, ChevronUp } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';

/** An entry's position in its list. */
export type Place = { index: number; count: number };

type MovePopoverProps = {
  name: string;
  place: Place;
  onMove: (to: number) => void;
  /** The button that opens it. */
  children: ReactNode;
};

/** Moves an entry up and down repeatedly. A disabled arrow keeps the focus. */
export function MovePopover({ name, place: { index, count }, onMove, children }: MovePopoverProps) {
  const isFirst = index === 0;
  const isLast = index === count - 1;
  return (
    <Popover.Root>
      <Popover.Trigger asChild>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={`Move ${name} up or down`}
          className="z-50 flex items-center gap-1 rounded-lg border border-line bg-raised p-1 shadow-raised data-[state=closed]:animate-leave data-[state=open]:animate-enter"
        >
          <IconButton
            label={`Move ${name} up`}
            title="Up"
            icon={<ChevronUp />}
            aria-disabled={isFirst}
            className="aria-disabled:opacity-50"
            onClick={() => !isFirst && onMove(index - 1)}
          />
          <span role="status" className="px-1 text-ink-soft">
            {index + 1} of {count}
          </span>
          <IconButton
            label={`Move ${name} down`}
            title="Down"
            icon={<ChevronDown />}
            aria-disabled={isLast}
            className="aria-disabled:opacity-50"
            onClick={() => !isLast && onMove(index + 1)}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
