import { AuditChanges } from '../../../lib/audit/audit-changes.tsx';
import { formatMoment } from '../../../lib/time/dates.ts';
import { CardItem, CardList } from '../../../ui/lists/card-list.tsx';
import { AuditAct, AuditSubject } from './audit-line.tsx';
import type { AuditProps } from './audit-table.tsx';

/** The log on phones: a card for each entry. */
export function AuditCards({ entries }: AuditProps) {
  return (
    <CardList label="Audit log">
      {entries.map((entry) => (
        <CardItem key={entry.id}>
          <p>
            <AuditAct entry={entry} />
          </p>
          {entry.subject !== null && (
            <p className="text-ink-soft">
              To <AuditSubject entry={entry} />
            </p>
          )}
          <AuditChanges before={entry.before} after={entry.after} note={entry.note} />
          <p className="text-ink-faint text-xs">
            <time dateTime={entry.happened_at}>{formatMoment(entry.happened_at)}</time>
            {entry.address && ` · from ${entry.address}`}
          </p>
        </CardItem>
      ))}
    </CardList>
  );
}
