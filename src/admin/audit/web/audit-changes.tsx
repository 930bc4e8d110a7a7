import { formatMoment } from '#kit/web/time/dates.ts';
import { listChanges } from '../rules/actions.ts';

type AuditChangesProps = { before: unknown; after: unknown; note: string };

/** An act's changes and note, in small print; null when it has neither. */
export function AuditChanges({ before, after, note }: AuditChangesProps) {
  const changes = listChanges(before, after);
  return (
    <>
      {note && (
        <p dir="auto" className="wrap-anywhere text-ink-soft">
          “{note}”
        </p>
      )}
      {changes.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-ink-faint text-xs">
          {changes.map((change) => (
            <li key={change.name} className="wrap-anywhere">
              {change.name}: {tellChange(change)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function tellChange(change: ReturnType<typeof listChanges>[number]): string {
  const [before, after] = [toReadable(change.before), toReadable(change.after)];
  if (before === null) return after ?? '';
  return after === null ? `${before} → removed` : `${before} → ${after}`;
}

/** Timestamps are stored as the database writes them. */
function toReadable(value: string | null): string | null {
  return value !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? formatMoment(value) : value;
}
