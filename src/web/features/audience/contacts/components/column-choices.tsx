import { useState } from 'react';
import {
  CSV_TARGETS,
  type CsvContact,
  guessColumns,
  toCsvContacts,
} from '#domain/contacts/csv-columns.ts';
import { ColumnList } from '#web/lib/files/column-list.tsx';
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
