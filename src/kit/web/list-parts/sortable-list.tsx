import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useId, useRef } from 'react';
import { IconButton } from '../buttons/button.tsx';
import type { SortingLayout } from '../sorting/row-places.ts';
import { useSorting } from '../sorting/use-sorting.ts';

type Entry = { id: string };

/** Draws an entry's drag handle. Screen readers hear the name while the entry moves. */
export type RenderHandle = (name: string) => ReactNode;

type SortableListProps<T extends Entry> = {
  /** Names the list for screen readers. */
  label: string;
  entries: readonly T[];
  layout?: SortingLayout;
  onMove: (from: number, to: number) => void;
  className?: string;
  itemClassName?: string;
  /** Draws an entry around its handle. */
  children: (entry: T, index: number, renderHandle: RenderHandle) => ReactNode;
};

/**
 * A list reordered by dragging, by keyboard (space, arrows, space), or by pressing the handle and then up or
 * down, for people who can't drag (decision 140).
 */
export function SortableList<T extends Entry>(props: SortableListProps<T>) {
  const { label, entries, layout = 'list', onMove, className, itemClassName, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const voice = useRef<HTMLParagraphElement>(null);
  const helpId = useId();
  const count = entries.length;
  const renderHandle =
    (index: number): RenderHandle =>
    (name) => (
      <MovePopover name={name} place={{ index, count }} onMove={(to) => onMove(index, to)}>
        <IconButton
          data-sorts={name}
          label={`Move ${name}`}
          title="Drag or press to move"
          icon={<GripVertical />}
          aria-roledescription="sortable"
          aria-describedby={helpId}
          className="w-7 cursor-grab touch-none text-ink-faint active:cursor-grabbing"
        />
      </MovePopover>
    );
  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        className={clsx('relative', className)}
        {...useSorting({ list, voice, layout, onMove })}
      >
        {entries.map((entry, index) => (
          <li key={entry.id} className={clsx(itemClassName, LIFTED_LOOK)}>
            {children(entry, index, renderHandle(index))}
          </li>
        ))}
      </ul>
      <p id={helpId} hidden>
        Press space to pick it up, the arrow keys to move it, space again to put it down, escape to
        leave it where it was.
      </p>
      <p ref={voice} role="status" aria-live="assertive" className="sr-only" />
    </>
  );
}

const LIFTED_LOOK =
  'data-lifted:relative data-lifted:z-10 data-lifted:rounded-md data-lifted:shadow-raised data-lifted:will-change-transform';

/** An entry's position in its list. */
type Place = { index: number; count: number };

type MovePopoverProps = {
  name: string;
  place: Place;
  onMove: (to: number) => void;
  /** The button that opens it. */
  children: ReactNode;
};

/** Moves an entry up and down repeatedly. A disabled arrow keeps the focus. */
function MovePopover({ name, place: { index, count }, onMove, children }: MovePopoverProps) {
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
