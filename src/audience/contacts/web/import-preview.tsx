import { Button } from '#kit/web/buttons/button.tsx';
import { nameContact } from '../rules/contact.ts';
import type { CsvContact } from '../rules/csv-columns.ts';

const SHOWN_CONTACTS = 5;

type ImportPreviewProps = {
  contacts: readonly CsvContact[];
  /** The file's unit for one contact. */
  noun: 'Line' | 'Card';
  /** How many have been imported; null before the start. */
  progress: number | null;
  onImport: (contacts: readonly CsvContact[]) => void;
  onCancel: () => void;
};

/** Previews an import before it starts. */
export function ImportPreview({
  contacts,
  noun,
  progress,
  onImport,
  onCancel,
}: ImportPreviewProps) {
  const { good, bad } = partRows(contacts);
  const count = good.length.toLocaleString();
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">Preview</h3>
      {good.length > 0 && (
        <ul aria-label="Preview" className="divide-y divide-line border-line border-y">
          {good.slice(0, SHOWN_CONTACTS).map(({ line, contact }) => (
            <li key={line} className="wrap-anywhere px-4 py-2.5">
              <p dir="auto" className="font-medium">
                {nameContact(contact)}
              </p>
              <p dir="auto" className="text-ink-soft">
                {[
                  contact.email,
                  contact.phone,
                  contact.full_name && contact.company,
                  ...contact.tags,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
          {good.length > SHOWN_CONTACTS && (
            <li className="px-4 py-2.5 text-ink-faint">
              and {(good.length - SHOWN_CONTACTS).toLocaleString()} more
            </li>
          )}
        </ul>
      )}
      <ProblemList noun={noun} problems={bad} />
      <div className="flex flex-wrap gap-2 pt-2">
        <Button
          disabled={good.length === 0}
          busy={progress !== null}
          busyLabel={`Importing… ${(progress ?? 0).toLocaleString()} of ${count}`}
          onClick={() => onImport(contacts)}
        >
          {good.length === 1 ? 'Import 1 contact' : `Import ${count} contacts`}
        </Button>
        <Button variant="ghost" disabled={progress !== null} onClick={onCancel}>
          Choose another file
        </Button>
      </div>
    </section>
  );
}

/** @returns the rows to import, and why the others can't be */
export function partRows(rows: readonly CsvContact[]) {
  return {
    good: rows.flatMap((row) => (row.ok ? [row] : [])),
    bad: rows.flatMap((row): LineProblem[] => (row.ok ? [] : [row])),
  };
}

export type LineProblem = { line: number; sentence: string };

const SHOWN_PROBLEMS = 50;

type ProblemListProps = { noun: 'Line' | 'Card'; problems: readonly LineProblem[] };

/** Lists the lines of a file that can't be imported. */
export function ProblemList({ noun, problems }: ProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <details
      className="rounded-lg bg-warning-soft px-4 py-3 text-warning"
      open={problems.length < 6}
    >
      <summary className="font-medium">
        {problems.length === 1
          ? '1 is left out'
          : `${problems.length.toLocaleString()} are left out`}
      </summary>
      <ul className="pt-2">
        {problems.slice(0, SHOWN_PROBLEMS).map(({ line, sentence }) => (
          <li key={line}>
            {noun} {line}: {sentence}
          </li>
        ))}
        {problems.length > SHOWN_PROBLEMS && <li>and more like these</li>}
      </ul>
    </details>
  );
}
