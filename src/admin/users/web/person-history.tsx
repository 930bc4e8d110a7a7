import { Link } from 'react-router';
import { nameRole, tellOthers } from '#admin/audit/rules/actions.ts';
import { AuditChanges } from '#admin/audit/web/audit-changes.tsx';
import type { Person } from '#admin/rules/parse-person.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Card } from '#kit/web/ui/card.tsx';

/** Acts of administrators and agencies on this account, newest first. */
export function PersonHistory({ person: { account, audit } }: { person: Person }) {
  return (
    <Card
      title="Activity"
      action={
        audit.length > 0 && (
          <Button asChild variant="ghost" size="sm">
            <Link to={`${PATHS.adminAudit}?of=${account.id}`}>All of it</Link>
          </Button>
        )
      }
    >
      {audit.length === 0 ? (
        <p className="text-ink-soft">Nothing so far.</p>
      ) : (
        <ul className="-my-3 flex flex-col divide-y divide-line">
          {audit.map((entry) => (
            <li key={entry.id} className="flex flex-col gap-1 py-3">
              <p className="wrap-anywhere">
                <span className="font-medium">
                  {entry.actor_email ?? nameRole(entry.actor_role)}
                </span>{' '}
                {tellOthers(entry)}
              </p>
              <AuditChanges before={entry.before} after={entry.after} note={entry.note} />
              <time dateTime={entry.happened_at} className="text-ink-faint text-xs">
                {formatMoment(entry.happened_at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
