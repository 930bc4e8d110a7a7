import { LifeBuoy } from 'lucide-react';
import { toTopicWords } from '#domain/account/support/requests.ts';
import { REQUEST_PARAMETER } from '#domain/paths.ts';
import type { Columns } from '#web/lib/lists/columns.ts';
import { EntryLink } from '#web/lib/lists/entry-link.tsx';
import { ListTable } from '#web/lib/lists/list-screen.tsx';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { StateBadge } from '#web/lib/support/state-badge.tsx';
import { formatMoment } from '#web/lib/time/dates.ts';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { type SupportRequest, supportRequestsList } from '../queries.ts';

const COLUMNS: Columns<SupportRequest> = [
  {
    label: 'Question',
    place: 'title',
    cell: ({ id, subject }) => (
      <EntryLink param={REQUEST_PARAMETER} id={id}>
        {subject}
      </EntryLink>
    ),
  },
  {
    label: 'About',
    place: 'line',
    className: 'text-ink-soft',
    cell: ({ topic }) => toTopicWords(topic),
  },
  {
    label: 'Last message',
    place: 'foot',
    className: 'whitespace-nowrap text-ink-soft',
    cell: ({ last_at }) => <time dateTime={last_at}>{formatMoment(last_at)}</time>,
  },
  { label: 'Status', place: 'corner', cell: ({ status }) => <StateBadge status={status} /> },
];

/** The owner's support requests, newest first. */
export function SupportRequests() {
  const address = useListAddress(supportRequestsList);
  return (
    <ListTable
      list={supportRequestsList}
      address={address}
      icon={<LifeBuoy />}
      failed="Your questions could not be loaded"
      empty={
        <EmptyState icon={<LifeBuoy />} title="You haven’t asked anything yet">
          Whatever you ask and what we answer stays here.
        </EmptyState>
      }
      hint=""
      caption="Your questions"
      columns={COLUMNS}
      isLink
    />
  );
}
