import { Eraser, Inbox } from 'lucide-react';
import { Link } from 'react-router';
import { nameSource } from '#audience/leads/rules/source.ts';
import { adminUserPath } from '#kit/rules/paths.ts';
import { toAsciiEmail } from '#kit/rules/values/email.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { type Columns, createdColumn } from '#kit/web/lists/columns.tsx';
import { COUNT_LIMIT, defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { periodFilter, wordsFilter } from '#kit/web/lists/filters.ts';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { Breakable } from '#kit/web/ui/breakable.tsx';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';

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
    detail: ({ email }) => email,
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
    <Screen title="Leads" description="What visitors left, on every page." actions={<EraseLeads />}>
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

/** For erasure requests: deletes every lead from one email, on every page. */
function EraseLeads() {
  const userId = useOwner();
  const { ask } = useWrite({
    write: async (email: string) =>
      (await dataClient.rpc('admin_erase_leads', { email }).throwOnError()).data,
    stale: staleAfter.adminErasure(userId),
    inBackground: true,
    done: (erased, email) => {
      toast.success('Done');
      return tellErased(erased, email);
    },
  });
  const erase = (form: FormData) =>
    ask(
      toAsciiEmail(String(form.get('email')).trim()),
      'That didn’t work. Nothing has changed. Please try again.',
    );
  return (
    <FormDialog
      trigger={
        <Button variant="secondary">
          <Eraser />
          Erase on request
        </Button>
      }
      title="Erase everything from one email address?"
      description="Every lead this address left on any page is deleted for good, and the owners’ contacts lose what came from them. This can’t be undone."
      confirmLabel="Erase"
      busyLabel="Erasing…"
      tone="danger"
      onSubmit={erase}
    >
      <TextField
        label="Email address"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function tellErased(count: number, email: string): string {
  if (count === 0) return `Nothing found for ${email}`;
  return count === 1 ? '1 lead erased' : `${count.toLocaleString()} leads erased`;
}
