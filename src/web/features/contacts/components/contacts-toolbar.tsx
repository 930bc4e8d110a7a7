import { useQuery } from '@tanstack/react-query';
import { CONTACT_STATUS_KEYS, CONTACT_STATUSES } from '#domain/contacts/contact.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { contactTagsQuery } from '../queries.ts';
import type { BookAddress } from './use-book-address.ts';

type ContactsToolbarProps = {
  userId: string;
  address: BookAddress;
  onChoose: (changes: Readonly<Record<string, string | null>>) => void;
};

/** What the address book is searched for, narrowed to and ordered by. */
export function ContactsToolbar({ userId, address, onChoose }: ContactsToolbarProps) {
  const { filters, sort } = address;
  const { data: tags = [] } = useQuery(contactTagsQuery(userId));
  const words = new Set([...tags.map(({ tag }) => tag), ...(filters.tag ? [filters.tag] : [])]);
  return (
    <section aria-label="Search and filters" className="flex flex-wrap gap-2">
      <SearchField
        label="Search contacts"
        value={filters.search}
        onSearch={(search) => onChoose({ q: search || null })}
        className="w-full sm:w-auto sm:min-w-60 sm:flex-1"
      />
      <Choice
        label="Status"
        value={filters.status ?? ''}
        options={[
          { value: '', label: 'Any status' },
          ...CONTACT_STATUS_KEYS.map((value) => ({ value, label: CONTACT_STATUSES[value] })),
        ]}
        onChoose={(value) => onChoose({ status: value || null })}
      />
      {words.size > 0 && (
        <Choice
          label="Tag"
          value={filters.tag ?? ''}
          options={[
            { value: '', label: 'Any tag' },
            ...[...words].map((tag) => ({ value: tag, label: tag })),
          ]}
          onChoose={(value) => onChoose({ tag: value || null })}
        />
      )}
      <Choice
        label="Order"
        value={sort}
        options={[
          { value: 'name', label: 'By name' },
          { value: 'newest', label: 'Newest first' },
        ]}
        onChoose={(value) => onChoose({ sort: value === 'newest' ? value : null })}
      />
    </section>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: ReadonlyArray<{ value: string; label: string }>;
  onChoose: (value: string) => void;
};

function Choice({ onChoose, ...select }: ChoiceProps) {
  return (
    <div className="min-w-36 flex-1 sm:w-36 sm:flex-none">
      <SelectField
        {...select}
        hideLabel
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </div>
  );
}
