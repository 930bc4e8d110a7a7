import { listChanges } from '#domain/audit/changes.ts';

type AuditChangesProps = { before: unknown; after: unknown; note: string };

/** What an act changed, and why, in small print; nothing where neither is known. */
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

function tellChange({ before, after }: ReturnType<typeof listChanges>[number]): string {
  if (before === null) return after ?? '';
  return after === null ? `${before}, no longer` : `${before} → ${after}`;
}
