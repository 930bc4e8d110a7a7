import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { ColumnList } from '#kit/web/files/column-list.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { type CheckedStaffRow, checkStaffRows, type TeamRoom } from '../rules/staff-rows.ts';
import {
  guessStaffColumns,
  readStaffTable,
  STAFF_TARGETS,
  splitStaffLines,
} from '../rules/staff-table.ts';
import { StaffPreview } from './staff-preview.tsx';

type FileColumnsProps = {
  lines: readonly (readonly string[])[];
  room: TeamRoom;
  busy: boolean;
  onSend: (rows: readonly CheckedStaffRow[]) => void;
  onCancel: () => void;
};

/** Assigns a file's columns, and previews every row. */
export function FileColumns({ lines, room, ...preview }: FileColumnsProps) {
  const [columns, setColumns] = useState(() => guessStaffColumns(lines));
  const { headers, people } = splitStaffLines(lines);
  const table = readStaffTable(lines, columns);
  return (
    <div className="flex flex-col gap-6">
      <ColumnList
        headers={headers}
        columns={columns}
        rows={people}
        targets={STAFF_TARGETS}
        onChoose={setColumns}
      />
      {table.ok ? (
        <StaffPreview rows={checkStaffRows(table.rows, room)} {...preview} />
      ) : (
        <div className="flex flex-col items-start gap-4">
          <Banner tone="warning" announce>
            {table.sentence}
          </Banner>
          <Button variant="secondary" onClick={preview.onCancel}>
            Start again
          </Button>
        </div>
      )}
    </div>
  );
}
