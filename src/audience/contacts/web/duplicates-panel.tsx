import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { SidePanel } from '#kit/web/overlays/side-panel.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import {
  CONTACT_FIELDS,
  CONTACT_MESSAGES,
  CONTACT_STATUSES,
  listMergeChoices,
  type MergeChoice,
  nameContact,
  parseStatus,
} from '../rules/contact.ts';
import { useMergeContacts } from './mutations.ts';
import {
  type Contact,
  contactsByIdQuery,
  type DuplicateGroup,
  duplicatesQuery,
} from './queries.ts';

/** The panel shows this many groups at once. */
const SHOWN_GROUPS = 20;

/** Contacts that may be duplicates, and a form to merge them. */
export function DuplicatesPanel({ onClose }: { onClose: () => void }) {
  const userId = useOwner();
  const { data: groups, isPending, isError, refetch } = useQuery(duplicatesQuery(userId));
  return (
    <SidePanel
      title="Merge duplicates"
      description="Contacts with the same name or the same phone number."
      onClose={onClose}
    >
      {isPending && <SpinnerPage label="Looking for duplicates" />}
      {isError && (
        <LoadFailure icon={<Users />} title={CONTACT_MESSAGES.loadFailed} onRetry={refetch} />
      )}
      {groups?.length === 0 && (
        <EmptyState
          drawing="contacts"
          title="No duplicates"
          action={<Button onClick={onClose}>Done</Button>}
        >
          No two contacts share a name or a phone number.
        </EmptyState>
      )}
      {groups && groups.length > 0 && <Groups groups={groups.slice(0, SHOWN_GROUPS)} />}
    </SidePanel>
  );
}

function Groups({ groups }: { groups: readonly DuplicateGroup[] }) {
  const userId = useOwner();
  const ids = [...new Set(groups.flatMap((group) => group.ids.slice(0, 2)))].sort();
  const { data: contacts } = useQuery(contactsByIdQuery(userId, ids));
  const [openKey, setOpenKey] = useState<string | null>(null);
  if (!contacts) return <SpinnerPage label="Loading contacts" />;
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return (
    <ul aria-label="Duplicates" className="flex flex-col gap-3">
      {groups.map(({ reason, ids: [firstId = '', secondId = ''] }) => {
        const [first, second] = [byId.get(firstId), byId.get(secondId)];
        if (!first || !second) return null;
        const key = `${firstId} ${secondId}`;
        return (
          <li key={key} className="flex flex-col gap-4 rounded-md bg-canvas p-4">
            <div className="flex items-center justify-between gap-3">
              <div className="wrap-anywhere min-w-0">
                <p dir="auto" className="font-medium">
                  {[...new Set([nameContact(first), nameContact(second)])].join(' and ')}
                </p>
                <p className="text-ink-faint">
                  {reason === 'phone' ? `Both have ${first.phone}` : 'Same name'}
                </p>
              </div>
              {openKey !== key && (
                <Button variant="secondary" size="sm" onClick={() => setOpenKey(key)}>
                  Review
                </Button>
              )}
            </div>
            {openKey === key && (
              <MergeForm first={first} second={second} onDone={() => setOpenKey(null)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

type MergeFormProps = { first: Contact; second: Contact; onDone: () => void };

/** Merges two contacts; where they differ, the owner picks the value to keep. */
function MergeForm({ first, second, onDone }: MergeFormProps) {
  const choices = listMergeChoices(first, second);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const merge = useMergeContacts();
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (merge.isPending) return;
        merge.mutate({ keep: first.id, merged: second.id, chosen }, { onSuccess: onDone });
      }}
    >
      {choices.map((choice) => (
        <ChoiceOf
          key={choice.field}
          choice={choice}
          value={chosen[choice.field] ?? choice.kept}
          onChoose={(value) => setChosen({ ...chosen, [choice.field]: value })}
        />
      ))}
      <p className="text-ink-soft">
        {choices.length === 0 && 'There are no differences. '}
        Leads, tags and notes of both are kept together.
      </p>
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={merge.isPending} busyLabel="Merging…">
          Merge
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type ChoiceOfProps = { choice: MergeChoice; value: string; onChoose: (value: string) => void };

function ChoiceOf({ choice, value, onChoose }: ChoiceOfProps) {
  const name = useId();
  const { field } = choice;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 font-medium">
        {field === 'status' ? 'Status' : CONTACT_FIELDS[field].label}
      </legend>
      {[choice.kept, choice.other].map((option) => (
        <label key={option} className="flex min-h-7 items-center gap-2.5 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={name}
            checked={value === option}
            onChange={() => onChoose(option)}
            className="size-4 shrink-0 accent-accent"
          />
          <span dir="auto" className="wrap-anywhere">
            {field === 'status' ? CONTACT_STATUSES[parseStatus(option)] : option}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
