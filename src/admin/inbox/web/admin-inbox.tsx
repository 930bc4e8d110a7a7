import { InboxIcon } from 'lucide-react';
import { Link } from 'react-router';
import { adminCasePath, describeInboxCase, INBOX_KINDS, toKindWords } from '#admin/rules/inbox.ts';
import { type Columns, timeColumn } from '#kit/web/lists/columns.tsx';
import { COUNT_LIMIT, defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { choiceFilter, toOptions, wordsFilter } from '#kit/web/lists/filters.ts';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Screen } from '#kit/web/ui/page-header.tsx';

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
  filters: [
    wordsFilter('words'),
    choiceFilter('kind', 'kind', {
      label: 'Kind',
      any: 'Any kind',
      options: toOptions(INBOX_KINDS),
    }),
  ],
  countLimit: COUNT_LIMIT,
});

type InboxCase = RowOf<typeof inboxList>;

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
  timeColumn('Since', ({ since }) => since),
  {
    label: 'Handled by',
    place: 'foot',
    cell: ({ holder }) => holder ?? <span className="text-ink-faint">–</span>,
    onCard: ({ holder }) => holder && `Handled by ${holder}`,
  },
  { label: 'Kind', place: 'corner', cell: ({ kind }) => <KindBadge kind={kind} /> },
];

function KindBadge({ kind }: { kind: string }) {
  const tone = kind === 'payment' || kind === 'mail' ? 'danger' : 'neutral';
  return <Badge tone={tone}>{toKindWords(kind)}</Badge>;
}

/** Everything that waits for an administrator; each case is handled on its own screen. */
export function AdminInboxScreen() {
  return (
    <Screen title="Inbox" description="What needs your attention, oldest first.">
      <ListTable
        list={inboxList}
        icon={<InboxIcon />}
        failed="We couldn’t load the inbox"
        empty={{
          drawing: 'inbox',
          title: 'You’re all caught up',
          children: 'Reports, appeals, questions, failed payments and email trouble appear here.',
        }}
        hint="Try the start of a username, or another kind."
        caption="Cases"
        columns={COLUMNS}
        isLink
      />
    </Screen>
  );
}
