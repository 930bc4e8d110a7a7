import { useState } from 'react';
import { SearchField } from '#kit/web/fields/search-field.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import type { Answerer } from './mutations.ts';
import { type DeskPeople, NOBODY_ANSWERS } from './use-desk-people.ts';

type HandOnDialogProps = {
  title: string;
  description: string;
  people: DeskPeople;
  /** The current answerer. */
  except?: string | null;
  onChoose: (to: Answerer) => void;
  onClose: () => void;
};

/** Longer lists get a search field. */
const FEW = 8;

/** Chooses the new answerer. Pressing a name submits. */
export function HandOnDialog(props: HandOnDialogProps) {
  const { title, description, people, except, onChoose, onClose } = props;
  const [search, setSearch] = useState('');
  const all = [...people.answerers, NOBODY_ANSWERS].filter(({ id }) => id !== except);
  const wanted = search.toLocaleLowerCase();
  const found = all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <Dialog
      open
      title={title}
      description={description}
      onOpenChange={(open) => !open && onClose()}
    >
      <div className="flex flex-col gap-3">
        {all.length > FEW && (
          <SearchField label="Search people" value={search} onSearch={setSearch} />
        )}
        <ul aria-label="People" className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
          {found.map((person) => (
            <li key={person.id ?? ''}>
              <button
                type="button"
                onClick={() => onChoose(person)}
                className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left font-medium transition-colors hover:bg-hover"
              >
                <Avatar name={person.name} src={null} size="sm" />
                <bdi className="wrap-anywhere min-w-0">{person.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 && <p className="text-ink-soft">No one on your team matches.</p>}
      </div>
    </Dialog>
  );
}
