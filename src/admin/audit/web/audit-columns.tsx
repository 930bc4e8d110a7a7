import { Link } from 'react-router';
import { adminUserPath } from '#kit/rules/paths.ts';
import { type Columns, timeColumn } from '#kit/web/lists/columns.tsx';
import { isOneAct } from '#kit/web/lists/group-rows.ts';
import type { RowsLook } from '#kit/web/lists/list-rows.tsx';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Breakable, EmailText } from '#kit/web/ui/breakable.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { findAddress, nameRole, tellMany, tellOthers } from '../rules/actions.ts';
import { AuditChanges } from './audit-changes.tsx';
import type { AuditEntry } from './queries.ts';

const toJson = (value: unknown) => (value === null ? '' : JSON.stringify(value));

export const AUDIT_COLUMNS: Columns<AuditEntry> = [
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
export const AUDIT_GROUPS: RowsLook<AuditEntry>['groups'] = {
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

/** The account or invitation it was done to, by email address. */
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
