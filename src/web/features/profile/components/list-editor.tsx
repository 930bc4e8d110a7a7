import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
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
  const entries = array.fields.map(({ key }, index) => {
    const value = values[index];
    const name = value === undefined ? '' : nameEntry(value).trim();
    return { id: key, name: name || `${noun} ${index + 1}` };
  });
  return (
    <div className="flex flex-col items-start gap-4">
      {entries.length > 0 && (
        <SortableList
          label={label}
          entries={entries}
          onMove={array.move}
          className="flex w-full flex-col gap-3"
          itemClassName="bg-surface"
        >
          {({ name }, index, handle) =>
            children({ index, name, handle, onRemove: () => array.remove(index) })
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
