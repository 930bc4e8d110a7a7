import { useQuery } from '@tanstack/react-query';
import { FilterChoice } from '#kit/web/lists/filter-choices.tsx';
import type { ListAddress } from '#kit/web/lists/use-list-address.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { CONTACT_STATUS_KEYS, CONTACT_STATUSES } from '../rules/contact.ts';
import { contactTagsQuery } from './queries.ts';

type ContactFiltersProps = { address: ListAddress };

/** Filters of the address book. */
export function ContactFilters({ address }: ContactFiltersProps) {
  const userId = useOwner();
  const { data: tags = [] } = useQuery(contactTagsQuery(userId));
  const words = new Set([...tags.map(({ tag }) => tag), ...address.params.getAll('tag')]);
  return (
    <>
      <FilterChoice
        address={address}
        param="status"
        label="Status"
        any="Any status"
        options={CONTACT_STATUS_KEYS.map((value) => ({ value, label: CONTACT_STATUSES[value] }))}
      />
      {words.size > 0 && (
        <FilterChoice
          address={address}
          param="tag"
          label="Tag"
          any="Any tag"
          options={[...words].map((tag) => ({ value: tag, label: tag }))}
        />
      )}
    </>
  );
}
