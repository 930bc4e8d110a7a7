import { AuditChanges } from '../../../lib/audit/audit-changes.tsx';
import { formatMoment } from '../../../lib/time/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { Table, TableCell, TableRow } from '../../../ui/lists/table.tsx';
import type { AuditEntry } from '../queries.ts';
import { AuditAct, AuditSubject } from './audit-line.tsx';

export type AuditProps = { entries: readonly AuditEntry[] };

const COLUMNS = ['When', 'Who did what', 'To whom', 'Why, and what changed', 'From'];

/** The log where there is room for columns. */
export function AuditTable({ entries }: AuditProps) {
  return (
    <Card>
      <Table caption="Audit log" columns={COLUMNS}>
        {entries.map((entry) => (
          <TableRow key={entry.id} className="align-top [&>*]:py-3">
            <TableCell className="whitespace-nowrap text-ink-soft">
              <time dateTime={entry.happened_at}>{formatMoment(entry.happened_at)}</time>
            </TableCell>
            <TableCell heading className="min-w-56 font-normal">
              <AuditAct entry={entry} />
            </TableCell>
            <TableCell className="min-w-40">
              <AuditSubject entry={entry} />
            </TableCell>
            <TableCell className="min-w-56">
              <AuditChanges before={entry.before} after={entry.after} note={entry.note} />
            </TableCell>
            <TableCell className="whitespace-nowrap text-ink-faint">
              {entry.address || '–'}
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}
