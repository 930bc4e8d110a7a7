import { useState } from 'react';
import { ColumnList } from '#kit/web/files/column-list.tsx';
import { CSV_TARGETS, type CsvContact, guessColumns, toCsvContacts } from '../rules/csv-columns.ts';
import { ImportPreview } from './import-preview.tsx';

type ColumnChoicesProps = {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  progress: number | null;
  onImport: (contacts: readonly CsvContact[]) => void;
  onCancel: () => void;
};

/** Assigns each column, guessed from its name, and previews the result. */
export function ColumnChoices({ headers, rows, ...preview }: ColumnChoicesProps) {
  const [columns, setColumns] = useState(() => guessColumns(headers));
  return (
    <div className="flex flex-col gap-6">
      <ColumnList
        headers={headers}
        rows={rows}
        columns={columns}
        targets={CSV_TARGETS}
        onChoose={setColumns}
      />
      <ImportPreview contacts={toCsvContacts(rows, columns)} noun="Line" {...preview} />
    </div>
  );
}
