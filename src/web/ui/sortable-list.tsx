import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { MovePopover, type Place } from './move-popover.tsx';

type Entry = { id: string; name: string };

type SortableListProps<T extends Entry> = {
  /** What the list holds; read aloud. */
  label: string;
  /** Their names are read aloud while they are moved. */
  entries: readonly T[];
  onMove: (from: number, to: number) => void;
  className?: string;
  itemClassName?: string;
  /** Draws an entry around the handle it is taken by. */
  children: (entry: T, index: number, handle: ReactNode) => ReactNode;
};

/**
 * A list whose order is changed by dragging, by keyboard (space, arrows, space), or by pressing the
 * handle and then up or down, for whom dragging is hard.
 */
export function SortableList<T extends Entry>(props: SortableListProps<T>) {
  const { label, entries, onMove, className, itemClassName, children } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: UniqueIdentifier) => entries.findIndex((entry) => entry.id === id);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(indexOf(active.id), indexOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      modifiers={[upAndDown]}
      accessibility={{
        announcements: buildAnnouncements(entries, indexOf),
        screenReaderInstructions: INSTRUCTIONS,
      }}
      onDragEnd={drop}
    >
      <SortableContext
        items={entries.map((entry) => entry.id)}
        strategy={verticalListSortingStrategy}
      >
        <ul aria-label={label} className={className}>
          {entries.map((entry, index) => (
            <SortableItem
              key={entry.id}
              entry={entry}
              place={{ index, count: entries.length }}
              onMove={(to) => onMove(index, to)}
              {...(itemClassName && { className: itemClassName })}
            >
              {(handle) => children(entry, index, handle)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

type SortableItemProps = {
  entry: Entry;
  place: Place;
  onMove: (to: number) => void;
  className?: string;
  children: (handle: ReactNode) => ReactNode;
};

function SortableItem({ entry, place, onMove, className, children }: SortableItemProps) {
  const sortable = useSortable({ id: entry.id });
  const { transform, transition, isDragging } = sortable;
  const handle = (
    <MovePopover name={entry.name} place={place} onMove={onMove}>
      <IconButton
        {...sortable.attributes}
        {...sortable.listeners}
        ref={sortable.setActivatorNodeRef}
        label={`Move ${entry.name}`}
        title="Drag or press to move"
        icon={<GripVertical />}
        className="w-7 cursor-grab touch-none text-ink-faint active:cursor-grabbing"
        // The space that puts an entry down is no press.
        onKeyUp={(event) => event.preventDefault()}
      />
    </MovePopover>
  );
  return (
    <li
      ref={sortable.setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={clsx(className, isDragging && 'relative z-10 rounded-md shadow-raised')}
    >
      {children(handle)}
    </li>
  );
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const INSTRUCTIONS = {
  draggable:
    'Press space to pick it up, the arrow keys to move it, space again to put it down, escape to leave it where it was.',
};

function buildAnnouncements(
  entries: readonly Entry[],
  indexOf: (id: UniqueIdentifier) => number,
): Announcements {
  const nameOf = (id: UniqueIdentifier) => entries[indexOf(id)]?.name ?? '';
  const place = (id: UniqueIdentifier) => `${indexOf(id) + 1} of ${entries.length}`;
  const pickedUp = (id: UniqueIdentifier) => `Picked up ${nameOf(id)}, ${place(id)}.`;
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    // The first of these follows the start at once, over the entry's own place.
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      if (over.id === active.id) return pickedUp(active.id);
      return `${nameOf(active.id)} is now ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      `${nameOf(active.id)} put down${over ? `, ${place(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} was left where it was.`,
  };
}
