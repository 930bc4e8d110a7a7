import { Button } from '#kit/web/buttons/button.tsx';
import { nameContact } from '../rules/contact.ts';
import type { CsvContact } from '../rules/csv-columns.ts';
import { ProblemList } from './problem-list.tsx';

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
  const good = contacts.flatMap((entry) => (entry.ok ? [entry] : []));
  const bad = contacts.flatMap(({ line, ...entry }) =>
    entry.ok ? [] : [{ line, sentence: entry.sentence }],
  );
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
