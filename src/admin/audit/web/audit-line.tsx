import { Link } from 'react-router';
import { adminUserPath } from '#kit/rules/paths.ts';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { findAddress, nameRole, tellOthers } from '../rules/actions.ts';
import type { AuditEntry } from './queries.ts';

/** The actor and their action. */
export function AuditAct({ entry }: { entry: AuditEntry }) {
  return (
    <span className="wrap-anywhere">
      <Somebody id={entry.actor} email={entry.actor_email} other={nameRole(entry.actor_role)} />{' '}
      {tellOthers(entry)}
    </span>
  );
}

/** The account or invitation it was done to, by email address. */
export function AuditSubject({ entry }: { entry: AuditEntry }) {
  if (entry.subject === null) {
    const address = findAddress(entry);
    return address === null ? (
      <span className="text-ink-faint">Everybody</span>
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
