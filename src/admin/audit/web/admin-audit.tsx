import { ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import { adminUserPath } from '#kit/rules/paths.ts';
import { isUuid } from '#kit/rules/values/json.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { type Columns, timeColumn } from '#kit/web/lists/columns.tsx';
import { COUNT_LIMIT, defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { choiceFilter, type Filter, periodFilter, wordsFilter } from '#kit/web/lists/filters.ts';
import { isOneAct } from '#kit/web/lists/group-rows.ts';
import type { RowsLook } from '#kit/web/lists/list-rows.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import type { ListAddress } from '#kit/web/lists/use-list-address.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Breakable, EmailText } from '#kit/web/ui/breakable.tsx';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import {
  ACTIONS,
  findAddress,
  nameAction,
  nameRole,
  tellMany,
  tellOthers,
} from '../rules/actions.ts';
import { AuditChanges } from './audit-changes.tsx';

/** Limits the log to the account that `of` names, if any. */
const OF_ONE: Filter<'subject'> = {
  params: ['of'],
  read: (values) => {
    const of = values.get('of');
    return isUuid(of) ? [['subject', 'eq', of]] : [];
  },
};

const ROLES = ['administrator', 'agency', 'operator', 'system'];

/** The administrators' audit log: each act with its actor and IP address. */
export const auditList = defineList({
  table: 'admin_audit',
  owner: null,
  filled: ['id', 'happened_at', 'actor_role', 'action', 'note', 'address'],
  noun: { one: 'entry', many: 'entries' },
  columns:
    'id, happened_at, actor, actor_email, actor_role, action, subject, subject_email, before, after, note, address',
  orders: { newest: { label: 'Newest first', column: 'id', ascending: false } },
  filters: [
    wordsFilter('words'),
    choiceFilter('action', 'action', {
      label: 'Action',
      any: 'Any action',
      options: Object.keys(ACTIONS).map((value) => ({ value, label: nameAction(value) })),
    }),
    choiceFilter('role', 'actor_role', {
      label: 'Who',
      any: 'Anyone',
      options: ROLES.map((value) => ({ value, label: nameRole(value) })),
    }),
    OF_ONE,
    periodFilter('happened_at'),
  ],
  countLimit: COUNT_LIMIT,
});

type AuditEntry = RowOf<typeof auditList>;

/** Every change to an account, and why. Entries can’t be changed or removed. For administrators. */
export function AdminAuditScreen() {
  return (
    <Screen
      title="Audit Log"
      description="Every change to an account, and why. Entries can’t be changed or removed."
    >
      <ListTable
        list={auditList}
        icon={<ScrollText />}
        failed="We couldn’t load the log"
        toggles={(address) => <OfOne address={address} />}
        empty={{
          drawing: 'versions',
          title: 'No activity yet',
          children:
            'Actions by administrators, agencies and the operator appear here. We never remove entries.',
        }}
        hint="Matches the start of words in an email address, action or reason."
        caption="Audit log"
        columns={AUDIT_COLUMNS}
        groups={AUDIT_GROUPS}
        isTall
        isDense
      />
    </Screen>
  );
}

function OfOne({ address }: { address: ListAddress }) {
  if (address.params.get('of') === null) return null;
  return (
    <Button
      variant="secondary"
      className="border-accent bg-accent-soft text-accent-text"
      onClick={() => address.choose({ of: null })}
    >
      Of one account: show all
    </Button>
  );
}

const toJson = (value: unknown) => (value === null ? '' : JSON.stringify(value));

const AUDIT_COLUMNS: Columns<AuditEntry> = [
  timeColumn('When', ({ happened_at }) => happened_at, {
    place: 'line',
    csv: { When: ({ happened_at }) => happened_at },
  }),
  {
    label: 'Who did what',
    place: 'title',
    className: 'min-w-56 font-normal',
    cell: (entry) => <AuditAct entry={entry} />,
    onCard: (entry) => (
      <>
        <Breakable>{nameActor(entry)}</Breakable> {tellOthers(entry)}
      </>
    ),
    csv: {
      Role: ({ actor_role }) => actor_role,
      Who: ({ actor_email }) => actor_email ?? '',
      Action: ({ action }) => action,
    },
  },
  {
    label: 'To whom',
    className: 'min-w-40',
    place: 'line',
    cell: (entry) => <AuditSubject entry={entry} />,
    onCard: (entry) => {
      const address = entry.subject_email ?? findAddress(entry);
      return address && <EmailText>{address}</EmailText>;
    },
    csv: { 'To whom': (entry) => entry.subject_email ?? findAddress(entry) ?? '' },
  },
  {
    label: 'Why, and what changed',
    className: 'min-w-56',
    cell: ({ before, after, note }) => <AuditChanges before={before} after={after} note={note} />,
    csv: {
      Before: ({ before }) => toJson(before),
      After: ({ after }) => toJson(after),
      Note: ({ note }) => note,
    },
  },
  {
    place: 'body',
    onCard: (entry) => (
      <p>
        By <Actor entry={entry} />
        {entry.subject !== null && (
          <>
            , to <AuditSubject entry={entry} />
          </>
        )}
      </p>
    ),
  },
  {
    label: 'From',
    place: 'foot',
    className: 'whitespace-nowrap text-ink-faint',
    cell: ({ address }) => address || '–',
    onCard: ({ address }) => address && `from ${address}`,
    csv: { From: ({ address }) => address },
  },
];

/** Entries of one act: of one actor, at one time. */
const AUDIT_GROUPS: RowsLook<AuditEntry>['groups'] = {
  isTogether: (one, other) =>
    one.actor === other.actor &&
    one.actor_role === other.actor_role &&
    one.action === other.action &&
    isOneAct(one.happened_at, other.happened_at),
  name: (entries) => {
    const [entry] = entries;
    if (!entry) return '';
    const when = formatMoment(entry.happened_at);
    return `${nameActor(entry)} ${tellMany(entry, entries.length)} · ${when}`;
  },
};

/** The actor and their action. */
function AuditAct({ entry }: { entry: AuditEntry }) {
  return (
    <span className="wrap-anywhere">
      <Actor entry={entry} /> {tellOthers(entry)}
    </span>
  );
}

function Actor({ entry }: { entry: AuditEntry }) {
  return <Somebody id={entry.actor} email={entry.actor_email} other={nameRole(entry.actor_role)} />;
}

function nameActor({ actor_email, actor_role }: AuditEntry): string {
  return actor_email ?? nameRole(actor_role);
}

/** The email address of the affected account or invitation. */
function AuditSubject({ entry }: { entry: AuditEntry }) {
  if (entry.subject === null) {
    const address = findAddress(entry);
    return address === null ? (
      <span className="text-ink-faint">Everyone</span>
    ) : (
      <span className="wrap-anywhere">{address}</span>
    );
  }
  return <Somebody id={entry.subject} email={entry.subject_email} other="A deleted account" />;
}

type SomebodyProps = { id: string | null; email: string | null; other: string };

function Somebody({ id, email, other }: SomebodyProps) {
  if (id === null || email === null) return <span className="font-medium">{email ?? other}</span>;
  return (
    <Link to={adminUserPath(id)} className={`${TEXT_LINK_LOOK} wrap-anywhere`}>
      {email}
    </Link>
  );
}
