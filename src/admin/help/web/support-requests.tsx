import { LifeBuoy } from 'lucide-react';
import { REQUEST_PARAMETER } from '#kit/rules/paths.ts';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import type { Columns } from '#kit/web/lists/columns.ts';
import { EntryLink } from '#kit/web/lists/entry-link.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { toTopicWords } from '../rules/requests.ts';
import { type SupportRequest, supportRequestsList } from './queries.ts';
import { StateBadge } from './state-badge.tsx';

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
