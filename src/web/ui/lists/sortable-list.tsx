import {
  type Active,
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { MovePopover, type Place } from '#web/ui/overlays/move-popover.tsx';

type Entry = { id: string };

/** Draws an entry's drag handle. Screen readers hear the name while the entry moves. */
export type RenderHandle = (name: string) => ReactNode;

type SortableListProps<T extends Entry> = {
  /** Names the list for screen readers. */
  label: string;
  entries: readonly T[];
  /** Below each other, or side by side in several lines. */
  layout?: 'list' | 'grid';
  onMove: (from: number, to: number) => void;
  className?: string;
  itemClassName?: string;
  /** Draws an entry around its handle. */
  children: (entry: T, index: number, renderHandle: RenderHandle) => ReactNode;
};

/**
 * A list whose order is changed by dragging, by keyboard (space, arrows, space), or by pressing the
 * handle and then up or down, for whom dragging is hard.
 */
export function SortableList<T extends Entry>(props: SortableListProps<T>) {
  const { label, entries, layout = 'list', onMove, className, itemClassName, children } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf: IndexOf = (id) => entries.findIndex((entry) => entry.id === id);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(indexOf(active.id), indexOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      modifiers={layout === 'list' ? [upAndDown] : []}
      accessibility={{
        announcements: buildAnnouncements(entries.length, indexOf),
        screenReaderInstructions: INSTRUCTIONS,
      }}
      onDragEnd={drop}
    >
      <SortableContext
        items={entries.map((entry) => entry.id)}
        strategy={layout === 'list' ? verticalListSortingStrategy : rectSortingStrategy}
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
              {(renderHandle) => children(entry, index, renderHandle)}
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
  children: (renderHandle: RenderHandle) => ReactNode;
};

function SortableItem({ entry, place, onMove, className, children }: SortableItemProps) {
  const [called] = useState<Called>({ name: '' });
  const sortable = useSortable({ id: entry.id, data: { called } });
  const { transform, transition, isDragging } = sortable;
  const renderHandle: RenderHandle = (name) => {
    // The entry may be renamed without the list: whoever draws it knows what it is called now.
    called.name = name;
    return (
      <MovePopover name={name} place={place} onMove={onMove}>
        <IconButton
          {...sortable.attributes}
          {...sortable.listeners}
          ref={sortable.setActivatorNodeRef}
          label={`Move ${name}`}
          title="Drag or press to move"
          icon={<GripVertical />}
          className="w-7 cursor-grab touch-none text-ink-faint active:cursor-grabbing"
          // The space that puts an entry down is no press.
          onKeyUp={(event) => event.preventDefault()}
        />
      </MovePopover>
    );
  };
  return (
    <li
      ref={sortable.setNodeRef}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
      className={clsx(className, isDragging && 'relative z-10 rounded-md shadow-raised')}
    >
      {children(renderHandle)}
    </li>
  );
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const INSTRUCTIONS = {
  draggable:
    'Press space to pick it up, the arrow keys to move it, space again to put it down, escape to leave it where it was.',
};

type Called = { name: string };

type IndexOf = (id: Active['id']) => number;

function buildAnnouncements(count: number, indexOf: IndexOf): Announcements {
  const nameOf = ({ data }: Active): string => data.current?.called.name ?? '';
  const place = ({ id }: Pick<Active, 'id'>) => `${indexOf(id) + 1} of ${count}`;
  const pickedUp = (active: Active) => `Picked up ${nameOf(active)}, ${place(active)}.`;
  return {
    onDragStart: ({ active }) => pickedUp(active),
    // The first of these follows the start at once, over the entry's own place.
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      if (over.id === active.id) return pickedUp(active);
      return `${nameOf(active)} is now ${place(over)}.`;
    },
    onDragEnd: ({ active, over }) => `${nameOf(active)} put down${over ? `, ${place(over)}` : ''}.`,
    onDragCancel: ({ active }) => `${nameOf(active)} was left where it was.`,
  };
}
