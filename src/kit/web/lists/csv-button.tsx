import { Download } from 'lucide-react';
import { IconButton } from '../buttons/button.tsx';
import { type CsvRow, downloadCsv } from './csv.ts';

type CsvButtonProps = {
  name: string;
  fileName: string;
  rows: readonly CsvRow[];
};

/** Downloads a table as a file. */
export function CsvButton({ name, fileName, rows }: CsvButtonProps) {
  return (
    <IconButton
      label={`Download ${name} as CSV`}
      icon={<Download />}
      onClick={() => downloadCsv(fileName, rows)}
      className="-my-1.5 -mr-2"
    />
  );
}
