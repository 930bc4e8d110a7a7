import { useState } from 'react';
import {
  CSV_TARGET_KEYS,
  CSV_TARGETS,
  type CsvContact,
  type CsvTarget,
  guessColumns,
  toCsvContacts,
} from '#domain/contacts/csv-columns.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { ImportPreview } from './import-preview.tsx';

type ColumnChoicesProps = {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  progress: number | null;
  onImport: (contacts: readonly CsvContact[]) => void;
  onCancel: () => void;
};

const TARGET_OPTIONS = [
  { value: '', label: 'Leave out' },
  ...CSV_TARGET_KEYS.map((value) => ({ value, label: CSV_TARGETS[value] })),
];

/** Says what each column holds, guessed from its name, and shows what comes of it. */
export function ColumnChoices({ headers, rows, ...preview }: ColumnChoicesProps) {
  const [columns, setColumns] = useState(() => guessColumns(headers));
  const choose = (index: number, target: CsvTarget | null) =>
    setColumns(columns.map((before, position) => (position === index ? target : before)));
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-3">
        <h3 className="font-medium">Columns</h3>
        <ul className="flex flex-col gap-2">
          {headers.map((header, index) => {
            const name = header.trim() || `Column ${index + 1}`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position; headers may repeat
              <li key={index} className="grid grid-cols-2 items-center gap-3">
                <div className="min-w-0">
                  <p dir="auto" className="truncate">
                    {name}
                  </p>
                  <p dir="auto" className="truncate text-ink-faint text-xs">
                    {rows.find((row) => row[index]?.trim())?.[index] ?? 'empty'}
                  </p>
                </div>
                <SelectField
                  label={`${name} holds`}
                  hideLabel
                  value={columns[index] ?? ''}
                  options={TARGET_OPTIONS}
                  onChange={(event) => {
                    const { value } = event.currentTarget;
                    choose(index, CSV_TARGET_KEYS.find((target) => target === value) ?? null);
                  }}
                />
              </li>
            );
          })}
        </ul>
      </section>
      <ImportPreview contacts={toCsvContacts(rows, columns)} noun="Line" {...preview} />
    </div>
  );
}
