import { Eraser, Inbox } from 'lucide-react';
import { type ComponentProps, Suspense } from 'react';
import { Link } from 'react-router';
import { nameSource } from '#audience/leads/rules/source.ts';
import { adminUserPath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { type Columns, createdColumn } from '#kit/web/lists/columns.tsx';
import { COUNT_LIMIT, defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { periodFilter, wordsFilter } from '#kit/web/lists/filters.ts';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Breakable } from '#kit/web/ui/breakable.tsx';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';

// Loaded on demand: this form is rarely opened.
const EraseLeads = lazily(
  () => import('./erase-leads.tsx'),
  (file) => file.EraseLeads,
);

/** Leads of all pages, for administrators. */
export const allLeadsList = defineList({
  table: 'admin_leads',
  owner: null,
  filled: ['id', 'user_id', 'created_at', 'full_name', 'email', 'company', 'message', 'source'],
  noun: { one: 'lead', many: 'leads' },
  columns: 'id, user_id, username, created_at, full_name, email, company, message, source',
  orders: { newest: { label: 'Newest first', column: 'created_at', ascending: false } },
  filters: [wordsFilter('words'), periodFilter('created_at')],
  countLimit: COUNT_LIMIT,
});

type AnyLead = RowOf<typeof allLeadsList>;

const COLUMNS: Columns<AnyLead> = [
  {
    label: 'Who',
    place: 'title',
    className: 'max-w-64',
    cell: (lead) => (
      <span dir="auto" className="wrap-anywhere">
        {nameOf(lead)}
      </span>
    ),
    detail: ({ email }) => email && <Breakable>{email}</Breakable>,
    csv: {
      'Full name': ({ full_name }) => full_name,
      Email: ({ email }) => email,
      Company: ({ company }) => company,
    },
  },
  {
    label: 'On the page of',
    place: 'foot',
    className: 'wrap-anywhere min-w-28',
    cell: (lead) => <Owner lead={lead} />,
    onCard: (lead) => (
      <>
        to <Owner lead={lead} />
      </>
    ),
    csv: { Page: ({ username }) => username ?? '' },
    fileOrder: 2,
  },
  {
    label: 'Message',
    className: 'min-w-52 max-w-96 text-ink-soft',
    cell: (lead) => <Message lead={lead} />,
    csv: { Message: ({ message }) => message },
  },
  createdColumn(),
  { csv: { Source: ({ source }) => nameSource(source) } },
];

function Owner({ lead }: { lead: AnyLead }) {
  return (
    <Link to={adminUserPath(lead.user_id)} className={TEXT_LINK_LOOK}>
      <Breakable>{lead.username ?? 'an account'}</Breakable>
    </Link>
  );
}

function Message({ lead: { message } }: { lead: AnyLead }) {
  if (message === '') return <span className="text-ink-faint">No message</span>;
  return (
    <p dir="auto" className="wrap-anywhere line-clamp-3 text-ink-soft">
      {message}
    </p>
  );
}

function nameOf({ full_name, company }: AnyLead): string {
  return [full_name || 'No name', company].filter(Boolean).join(', ');
}

/** Leads of every page, for administrators. */
export function AdminLeadsScreen() {
  return (
    <Screen
      title="Leads"
      description="Messages from visitors to every page."
      actions={
        <Suspense fallback={<EraseButton disabled />}>
          <EraseLeads trigger={<EraseButton />} />
        </Suspense>
      }
    >
      <ListTable
        list={allLeadsList}
        icon={<Inbox />}
        failed="We couldn’t load the leads"
        empty={{
          drawing: 'leads',
          title: 'No leads yet',
          children: 'Leads from every page appear here.',
        }}
        hint="Matches the start of words in a name, email address or company."
        caption="Leads"
        columns={COLUMNS}
        isTall
      />
    </Screen>
  );
}

function EraseButton(props: ComponentProps<'button'>) {
  return (
    <Button {...props} variant="secondary">
      <Eraser />
      Erase someone’s data
    </Button>
  );
}
