import {
  type Active,
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  rectIntersection,
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
import { type ReactNode, useMemo, useState } from 'react';
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
      collisionDetection={layout === 'list' ? nearestEdge : rectIntersection}
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
  const { attributes, listeners, setActivatorNodeRef } = sortable;
  const renderHandle: RenderHandle = (name) => {
    // The entry may be renamed without the list: whoever draws it knows what it is called now.
    called.name = name;
    return (
      <MovePopover name={name} place={place} onMove={onMove}>
        <IconButton
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
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
  // While one is dragged, all of them shift; what is in them stays as it was drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle is made of these, and the list draws anew with others
  const content = useMemo(
    () => children(renderHandle),
    [children, attributes, listeners, setActivatorNodeRef],
  );
  return (
    <li
      ref={sortable.setNodeRef}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
      className={clsx(className, isDragging && 'relative z-10 rounded-md shadow-raised')}
    >
      {content}
    </li>
  );
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/**
 * Over the entry whose upper or lower edge is nearest to that of the moved one. By what they share, an
 * open entry would stay over its own place: it's taller than all others.
 */
const nearestEdge: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers }) =>
  droppableContainers
    .flatMap((droppableContainer) => {
      const rect = droppableRects.get(droppableContainer.id);
      if (!rect) return [];
      const upper = Math.abs(rect.top - collisionRect.top);
      const lower = Math.abs(rect.bottom - collisionRect.bottom);
      const value = Math.min(upper, lower);
      return [{ id: droppableContainer.id, data: { droppableContainer, value } }];
    })
    .sort((one, other) => one.data.value - other.data.value);

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
