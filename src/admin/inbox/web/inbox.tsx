import { InboxIcon } from 'lucide-react';
import { Link } from 'react-router';
import { adminCasePath, describeInboxCase, INBOX_KINDS, toKindWords } from '#admin/rules/inbox.ts';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import type { Columns } from '#kit/web/lists/columns.ts';
import { COUNT_LIMIT, defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { FilterChoice } from '#kit/web/lists/filter-choices.tsx';
import { valueFilter, wordsFilter } from '#kit/web/lists/filters.ts';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';

/**
 * Everything waiting for an administrator: Premium's support requests first, then the longest wait.
 */
export const inboxList = defineList({
  table: 'admin_inbox',
  columns: 'id, kind, case_id, username, about, note, is_first, since, holder, place',
  filled: ['id', 'kind', 'username', 'about', 'note', 'is_first', 'since', 'place'],
  owner: null,
  noun: { one: 'case', many: 'cases' },
  orders: {
    queue: { label: 'Next to answer', column: 'place', ascending: true },
    newest: { label: 'Newest first', column: 'since', ascending: false },
  },
  filters: [wordsFilter('words'), valueFilter('kind', 'kind', Object.keys(INBOX_KINDS))],
  countLimit: COUNT_LIMIT,
});

type InboxCase = RowOf<typeof inboxList>;

const KIND_OPTIONS = Object.entries(INBOX_KINDS).map(([value, label]) => ({ value, label }));

const COLUMNS: Columns<InboxCase> = [
  {
    label: 'Case',
    place: 'title',
    className: 'min-w-44',
    cell: (entry) => (
      <Link
        to={adminCasePath(entry)}
        className="wrap-anywhere inline-flex min-h-6 items-center rounded-sm underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        {describeInboxCase(entry)}
      </Link>
    ),
  },
  {
    label: 'What was said',
    place: 'line',
    className: 'min-w-52 max-w-96 text-ink-soft',
    cell: ({ note }) =>
      note ? (
        <span dir="auto" className="wrap-anywhere line-clamp-2">
          {note}
        </span>
      ) : (
        <span className="text-ink-faint">–</span>
      ),
    onCard: ({ note }) => note || null,
  },
  {
    label: 'From',
    place: 'detail',
    cell: ({ username, is_first }) => (
      <span className="flex flex-wrap items-center gap-2">
        <bdi>{username || 'This installation'}</bdi>
        {is_first && <Badge tone="accent">Answered first</Badge>}
      </span>
    ),
  },
  {
    label: 'Since',
    place: 'foot',
    className: 'whitespace-nowrap text-ink-soft',
    cell: ({ since }) => <time dateTime={since}>{formatMoment(since)}</time>,
  },
  {
    label: 'Open with',
    place: 'foot',
    cell: ({ holder }) => holder ?? <span className="text-ink-faint">–</span>,
    onCard: ({ holder }) => holder && `${holder} has it open`,
  },
  { label: 'Kind', place: 'corner', cell: ({ kind }) => <KindBadge kind={kind} /> },
];

function KindBadge({ kind }: { kind: string }) {
  const tone = kind === 'payment' || kind === 'mail' ? 'danger' : 'neutral';
  return <Badge tone={tone}>{toKindWords(kind)}</Badge>;
}

/** Everything waiting for an administrator; each case is handled on its own screen. */
export function Inbox() {
  const address = useListAddress(inboxList);
  return (
    <ListTable
      list={inboxList}
      address={address}
      icon={<InboxIcon />}
      failed="We couldn’t load the inbox"
      filters={
        <FilterChoice
          address={address}
          param="kind"
          label="Kind"
          any="Any kind"
          options={KIND_OPTIONS}
        />
      }
      empty={
        <EmptyState icon={<InboxIcon />} title="Nothing waits for you">
          Reports, appeals, questions, failed payments and trouble with mail appear here.
        </EmptyState>
      }
      hint="Try the start of a username, or another kind."
      caption="Cases"
      columns={COLUMNS}
      isLink
    />
  );
}
