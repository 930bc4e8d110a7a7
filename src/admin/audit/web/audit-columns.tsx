import { Link } from 'react-router';
import { adminUserPath } from '#kit/rules/paths.ts';
import { type Columns, timeColumn } from '#kit/web/lists/columns.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { findAddress, nameRole, tellOthers } from '../rules/actions.ts';
import { AuditChanges } from './audit-changes.tsx';
import type { AuditEntry } from './queries.ts';

const toJson = (value: unknown) => (value === null ? '' : JSON.stringify(value));

export const AUDIT_COLUMNS: Columns<AuditEntry> = [
  timeColumn('When', ({ happened_at }) => happened_at, {
    csv: { When: ({ happened_at }) => happened_at },
  }),
  {
    label: 'Who did what',
    place: 'detail',
    isHeading: true,
    className: 'min-w-56 font-normal',
    cell: (entry) => <AuditAct entry={entry} />,
    onCard: (entry) => (
      <p>
        <AuditAct entry={entry} />
      </p>
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
    cell: (entry) => <AuditSubject entry={entry} />,
    onCard: (entry) =>
      (entry.subject !== null || findAddress(entry) !== null) && (
        <p className="text-ink-soft">
          To <AuditSubject entry={entry} />
        </p>
      ),
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
    label: 'From',
    place: 'foot',
    className: 'whitespace-nowrap text-ink-faint',
    cell: ({ address }) => address || '–',
    onCard: ({ address }) => address && `from ${address}`,
    csv: { From: ({ address }) => address },
  },
];

/** The actor and their action. */
function AuditAct({ entry }: { entry: AuditEntry }) {
  return (
    <span className="wrap-anywhere">
      <Somebody id={entry.actor} email={entry.actor_email} other={nameRole(entry.actor_role)} />{' '}
      {tellOthers(entry)}
    </span>
  );
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
