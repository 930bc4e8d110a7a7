import { Plus, X } from 'lucide-react';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldArray, useFieldArray, useWatch } from 'react-hook-form';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import { type RenderHandle, SortableList } from '#kit/web/list-parts/sortable-list.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { listMoves, toEntryKey, toEntryPlace } from '#page/editor/rules/page-entries.ts';

/** The columns that are lists of entries the owner adds, removes and reorders. */
type ListName = {
  [K in keyof ProfileDraft]: ProfileDraft[K] extends object[] ? K : never;
}[keyof ProfileDraft];

/** Props for drawing an entry; `name` is what messages call it. */
export type ListEntry = { index: number; name: string; handle: ReactNode; onRemove: () => void };

type ListEditorProps<Name extends ListName> = {
  list: Name;
  /** Names the list for screen readers. */
  label: string;
  /** An entry's own name; empty if it has none yet. */
  nameEntry: (value: ProfileDraft[Name][number]) => string;
  /** What an unnamed entry is called, before its number: `Link 3`. */
  noun: string;
  /** The maximum number of entries. */
  most?: number | null;
  /**
   * Which entries are drawn, by index; by default all. A hidden entry moves with the one before it.
   */
  listShown?: () => readonly number[];
  /** Whether reordering is disabled now. */
  isFixed?: boolean;
  /** Classes of an entry's frame. */
  itemClassName?: string;
  /** As tiles, or in one column. */
  layout?: 'list' | 'grid';
  /** Draws an entry's fields. A component, so that an entry re-renders only when it changes. */
  Fields: ComponentType<{ entry: ListEntry }>;
} & (
  | { addLabel: string; buildEntry: () => FieldArray<ProfileDraft, Name> }
  /** Replaces the button that adds an empty entry. */
  | { adding: ReactNode }
);

/** A list of the draft: add, remove, reorder by pointer or keyboard. */
export function ListEditor<Name extends ListName>(props: ListEditorProps<Name>) {
  const { list, label, nameEntry, noun, layout = 'list', Fields, listShown } = props;
  const array = useFieldArray<ProfileDraft, Name, 'key'>({ name: list, keyName: 'key' });
  const keys = useRowKeys(array.fields.map(({ key }) => key));
  const shown = listShown?.() ?? keys.map((_key, index) => index);
  const rows = shown.flatMap((index) => (keys[index] ? [{ id: keys[index], index }] : []));
  const move = (from: number, to: number) => {
    if (props.isFixed) return;
    for (const step of listMoves(shown, keys.length, from, to)) array.move(...step);
  };
  const frame = useRef<HTMLDivElement>(null);
  const remove = (index: number) => {
    // Rendered synchronously, because the focused element is removed with the entry.
    flushSync(() => array.remove(index));
    findNextStop(frame.current, shown.indexOf(index))?.focus();
  };
  return (
    <div ref={frame} className="flex flex-col items-start gap-4">
      {rows.length > 0 && (
        <SortableList
          label={label}
          layout={layout}
          entries={rows}
          onMove={move}
          className={LOOKS[layout]}
          itemClassName={props.itemClassName ?? 'rounded-md bg-surface'}
        >
          {({ index }, _place, renderHandle) => (
            <NamedEntry
              list={list}
              index={index}
              nameEntry={nameEntry}
              noun={noun}
              renderHandle={renderHandle}
              onRemove={remove}
              Fields={Fields}
            />
          )}
        </SortableList>
      )}
      {'adding' in props ? (
        props.adding
      ) : (
        <Button
          variant="secondary"
          data-adds
          disabled={keys.length >= (props.most ?? Number.POSITIVE_INFINITY)}
          onClick={() => array.append(props.buildEntry())}
        >
          <Plus />
          {props.addLabel}
        </Button>
      )}
    </div>
  );
}

const LOOKS = {
  list: 'flex w-full flex-col gap-3',
  grid: 'grid w-full grid-cols-2 gap-3 @md:grid-cols-3',
};

type NamedEntryProps<Value> = {
  list: ListName;
  index: number;
  nameEntry: (value: Value) => string;
  noun: string;
  renderHandle: RenderHandle;
  onRemove: (index: number) => void;
  Fields: ComponentType<{ entry: ListEntry }>;
};

/**
 * Re-renders only when its own entry changes, and passes on the entry's name. Marked with the entry's
 * place, so that a press on the page finds it.
 */
function NamedEntry<Value extends { id?: string; url?: string }>(props: NamedEntryProps<Value>) {
  const { list, index, nameEntry, noun, renderHandle, onRemove, Fields } = props;
  const value = useWatch<ProfileDraft>({ name: `${list}.${index}` }) as Value | undefined;
  const name = (value === undefined ? '' : nameEntry(value).trim()) || `${noun} ${index + 1}`;
  const handle = renderHandle(name);
  const key = value && toEntryKey(list, value);
  return (
    <div className="contents" data-place={key && toEntryPlace({ list, key })}>
      <Fields entry={{ index, name, handle, onRemove: () => onRemove(index) }} />
    </div>
  );
}

/** @returns the handle of the entry after a removed one; if there is none, the add button */
function findNextStop(frame: HTMLElement | null, removed: number): HTMLElement | null {
  const rows = frame?.querySelectorAll(':scope > ul > li') ?? [];
  const row = rows[Math.min(removed, rows.length - 1)];
  return (row ?? frame)?.querySelector('button') ?? null;
}

/**
 * When an undo or a save replaces the whole list, the form library gives every row a new key. This
 * keeps each position's key, and so its focus.
 */
function useRowKeys(given: readonly string[]): string[] {
  const [known, setKnown] = useState({ given, keys: [...given] });
  if (given.length === known.given.length && given.every((key, i) => key === known.given[i])) {
    return known.keys;
  }
  const keyOf = new Map(known.given.map((key, index) => [key, known.keys[index]]));
  const isAnew = !given.some((key) => keyOf.has(key));
  const keys = given.map((key, index) => (isAnew ? known.keys[index] : keyOf.get(key)) ?? key);
  setKnown({ given, keys });
  return keys;
}

type ListRowProps = { entry: ListEntry; children: ReactNode; actions?: ReactNode };

/** A list entry: its drag handle, its fields, and its remove button. */
export function ListRow({ entry, children, actions }: ListRowProps) {
  return (
    <div className="flex items-start gap-1 rounded-md border border-line bg-surface p-2 pl-1">
      <span className="pt-0.5">{entry.handle}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">{children}</div>
      <div className="flex flex-col">
        <IconButton
          label={`Remove ${entry.name}`}
          title="Remove"
          icon={<X />}
          onClick={entry.onRemove}
        />
        {actions}
      </div>
    </div>
  );
}
