import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldArray, useFieldArray, useWatch } from 'react-hook-form';
import type { ProfileDraft } from '#domain/profile/profile-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';

/** The columns that are lists of things the owner adds, removes and reorders. */
type ListName = 'social_links' | 'custom_links' | 'skills' | 'experiences' | 'gallery';

/** What an entry is drawn from; `name` is what it is called while it is talked about. */
export type ListEntry = { index: number; name: string; handle: ReactNode; onRemove: () => void };

type ListEditorProps<Name extends ListName> = {
  list: Name;
  /** What the list holds; read aloud. */
  label: string;
  addLabel: string;
  /** What an entry says of itself; empty where it says nothing yet. */
  nameEntry: (value: ProfileDraft[Name][number]) => string;
  /** What an unnamed entry is called, before its number. */
  noun: string;
  buildEntry: () => FieldArray<ProfileDraft, Name>;
  children: (entry: ListEntry) => ReactNode;
};

/** A list of the draft: add, remove, reorder by pointer or keyboard. */
export function ListEditor<Name extends ListName>(props: ListEditorProps<Name>) {
  const { list, label, addLabel, nameEntry, noun, buildEntry, children } = props;
  const array = useFieldArray<ProfileDraft, Name, 'key'>({ name: list, keyName: 'key' });
  const values = useWatch<ProfileDraft>({ name: list }) as ProfileDraft[Name];
  const keys = useRowKeys(array.fields.map(({ key }) => key));
  const frame = useRef<HTMLDivElement>(null);
  const entries = keys.map((id, index) => {
    const value = values[index];
    const name = value === undefined ? '' : nameEntry(value).trim();
    return { id, name: name || `${noun} ${index + 1}` };
  });
  const remove = (index: number) => {
    // Drawn at once, because what had the focus goes with the entry.
    flushSync(() => array.remove(index));
    findNextStop(frame.current, index)?.focus();
  };
  return (
    <div ref={frame} className="flex flex-col items-start gap-4">
      {entries.length > 0 && (
        <SortableList
          label={label}
          entries={entries}
          onMove={array.move}
          className="flex w-full flex-col gap-3"
          itemClassName="bg-surface"
        >
          {({ name }, index, handle) =>
            children({ index, name, handle, onRemove: () => remove(index) })
          }
        </SortableList>
      )}
      <Button variant="secondary" onClick={() => array.append(buildEntry())}>
        <Plus />
        {addLabel}
      </Button>
    </div>
  );
}

/** @returns the handle of the entry that took the place of a removed one; without any, the button that adds */
function findNextStop(frame: HTMLElement | null, removed: number): HTMLElement | null {
  const rows = frame?.querySelectorAll(':scope > ul > li') ?? [];
  const row = rows[Math.min(removed, rows.length - 1)];
  return (row ?? frame)?.querySelector('button') ?? null;
}

/**
 * When the whole list is put in anew, by an undo or a save, the form library gives every row another
 * key. Here each place keeps its own, and with it the focus that may be there.
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
