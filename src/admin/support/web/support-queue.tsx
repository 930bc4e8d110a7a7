import { LifeBuoy } from 'lucide-react';
import { SUPPORT_STATES, SUPPORT_TOPICS, toTopicWords } from '#admin/help/rules/requests.ts';
import { StateBadge } from '#admin/help/web/state-badge.tsx';
import { REQUEST_PARAMETER } from '#kit/rules/paths.ts';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import type { Columns } from '#kit/web/lists/columns.ts';
import { EntryLink } from '#kit/web/lists/entry-link.tsx';
import { FilterChoice } from '#kit/web/lists/filter-choices.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { isPlan, PLANS } from '#money/plans/rules/plans.ts';
import { type QueuedRequest, supportQueueList } from './queries.ts';

const toOptions = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const COLUMNS: Columns<QueuedRequest> = [
  {
    label: 'Question',
    place: 'title',
    className: 'min-w-56',
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
    label: 'From',
    place: 'detail',
    cell: ({ username, plan, is_first }) => (
      <span className="flex flex-wrap items-center gap-2">
        <bdi>{username}</bdi>
        {is_first && <Badge tone="accent">{isPlan(plan) ? PLANS[plan] : plan}</Badge>}
      </span>
    ),
  },
  {
    label: 'Waiting since',
    place: 'foot',
    className: 'whitespace-nowrap text-ink-soft',
    cell: ({ waits_since }) =>
      waits_since === null ? (
        <span className="text-ink-faint">–</span>
      ) : (
        <time dateTime={waits_since}>{formatMoment(waits_since)}</time>
      ),
    onCard: ({ waits_since }) => waits_since && `Waiting since ${formatMoment(waits_since)}`,
  },
  { label: 'Status', place: 'corner', cell: ({ status }) => <StateBadge status={status} /> },
];

/** Open questions in the order to answer them, then the rest. */
export function SupportQueue() {
  const address = useListAddress(supportQueueList);
  return (
    <ListTable
      list={supportQueueList}
      address={address}
      icon={<LifeBuoy />}
      failed="The questions could not be read"
      filters={
        <>
          <FilterChoice
            address={address}
            param="status"
            label="Status"
            any="Any status"
            options={toOptions(SUPPORT_STATES)}
          />
          <FilterChoice
            address={address}
            param="topic"
            label="About"
            any="Any topic"
            options={toOptions(SUPPORT_TOPICS)}
          />
        </>
      }
      empty={
        <EmptyState icon={<LifeBuoy />} title="No questions yet">
          Questions appear here, Premium first.
        </EmptyState>
      }
      hint="Try a word of the subject, the beginning of a username, or another status."
      caption="Questions"
      columns={COLUMNS}
      isLink
    />
  );
}
