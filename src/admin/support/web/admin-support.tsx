import { LifeBuoy } from 'lucide-react';
import { SUPPORT_STATES, SUPPORT_TOPICS, toTopicWords } from '#admin/help/rules/requests.ts';
import { StateBadge } from '#admin/help/web/support-thread.tsx';
import { REQUEST_PARAMETER } from '#kit/rules/paths.ts';
import type { Columns } from '#kit/web/lists/columns.tsx';
import { COUNT_LIMIT, defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { EntryLink } from '#kit/web/lists/entry-link.tsx';
import { ListOrEntry } from '#kit/web/lists/entry-screen.tsx';
import { choiceFilter, toOptions, wordsFilter } from '#kit/web/lists/filters.ts';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { nameStoredPlan } from '#money/plans/rules/plans.ts';
import { AskedSupport } from './asked-support.tsx';

/** Support requests: Premium first, then by longest wait. */
export const supportQueueList = defineList({
  table: 'admin_support',
  columns: 'id, topic, subject, username, plan, is_first, status, last_at, waits_since, place',
  filled: ['id', 'topic', 'subject', 'username', 'plan', 'is_first', 'status', 'last_at', 'place'],
  owner: null,
  noun: { one: 'question', many: 'questions' },
  orders: { queue: { label: 'Next to answer', column: 'place', ascending: true } },
  filters: [
    wordsFilter('words'),
    choiceFilter('status', 'status', {
      label: 'Status',
      any: 'Any status',
      options: toOptions(SUPPORT_STATES),
    }),
    choiceFilter('topic', 'topic', {
      label: 'About',
      any: 'Any topic',
      options: toOptions(SUPPORT_TOPICS),
    }),
  ],
  countLimit: COUNT_LIMIT,
});

type QueuedRequest = RowOf<typeof supportQueueList>;

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
        {is_first && <Badge tone="accent">{nameStoredPlan(plan)}</Badge>}
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

/** Open questions first, in the order they should be answered. `?request=` opens one. */
export function AdminSupportScreen() {
  return (
    <ListOrEntry
      title="Support"
      description="Questions from your users. Premium comes first, then the longest wait."
      param={REQUEST_PARAMETER}
      entry={(id) => <AskedSupport id={id} />}
    >
      <ListTable
        list={supportQueueList}
        icon={<LifeBuoy />}
        failed="We couldn’t read the questions"
        empty={{
          drawing: 'talk',
          title: 'No questions yet',
          children: 'Questions appear here, Premium first.',
        }}
        hint="Try a word of the subject, the beginning of a username, or another status."
        caption="Questions"
        columns={COLUMNS}
        isLink
      />
    </ListOrEntry>
  );
}
