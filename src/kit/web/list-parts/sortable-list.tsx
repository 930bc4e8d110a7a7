import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { MovePopover } from '../overlays/move-popover.tsx';
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
 * A list that is reordered by dragging, by keyboard (space, arrows, space), or by pressing the
 * handle and then up or down, for people who can't drag (decision 140).
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
