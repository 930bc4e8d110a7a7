import { Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import { type CheckedStaffRow, checkStaffRows, type TeamRoom } from '#domain/agency/staff-rows.ts';
import { type StaffTable, writeStaffSample } from '#domain/agency/staff-table.ts';
import { toErrorSentence } from '#web/lib/connection/error-sentence.ts';
import { downloadFile } from '#web/lib/files/download-file.ts';
import { readStaffFile } from '#web/lib/files/read-staff-file.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FileChoice } from '#web/ui/fields/file-choice.tsx';
import { useAddStaff } from '../mutations.ts';
import { type InviteReport, StaffImportResult } from './staff-import-result.tsx';
import { StaffPreview } from './staff-preview.tsx';

type StaffImportProps = { room: TeamRoom };

/** Invites many people by a file: choose, look at every row, send the good ones, read what was sent. */
export function StaffImport({ room }: StaffImportProps) {
  const [file, setFile] = useState<StaffTable | null>(null);
  const [report, setReport] = useState<InviteReport | null>(null);
  const add = useAddStaff();
  const startAgain = () => {
    setFile(null);
    setReport(null);
  };
  const send = async (rows: readonly CheckedStaffRow[]) => {
    const good = rows.filter(({ problem }) => problem === null);
    const left = rows.flatMap(({ line, row, problem }) =>
      problem ? [{ line, row, sentence: problem }] : [],
    );
    try {
      const outcome = await add.mutateAsync(good.map(({ row }) => row));
      const refused = good.flatMap(({ line, row }, index) => {
        const sentence = outcome[index];
        return sentence ? [{ line, row, sentence }] : [];
      });
      const invited = good.filter((_row, index) => !outcome[index]).map(({ row }) => row);
      const all = [...left, ...refused].toSorted((one, other) => one.line - other.line);
      setReport({ invited, refused: all, failure: null });
    } catch (error) {
      const failure = toErrorSentence(error, 'The invitations could not be sent.');
      setReport({ invited: [], refused: left, failure });
    }
  };
  return (
    <Card
      title="Many people"
      description="A .csv table with one line for each person. You check every line before anything is sent."
      action={!report && !file?.ok && <SampleButton />}
    >
      {report ? (
        <StaffImportResult report={report} onAgain={startAgain} />
      ) : file?.ok ? (
        <StaffPreview
          rows={checkStaffRows(file.rows, room)}
          busy={add.isPending}
          onSend={(rows) => void send(rows)}
          onCancel={startAgain}
        />
      ) : (
        <FileChoice
          problem={file && !file.ok ? file.sentence : null}
          accept=".csv,.tsv,.txt,text/csv"
          icon={<FileUp />}
          onFile={async (chosen) => setFile(await readStaffFile(chosen))}
        >
          It needs a column “Email” and one “Full name”; “Designation”, “Phone” and “Company” may
          follow. Commas, semicolons or tabs are all right.
        </FileChoice>
      )}
    </Card>
  );
}

function SampleButton() {
  const download = () =>
    downloadFile('team.csv', new Blob(writeStaffSample(), { type: 'text/csv;charset=utf-8' }));
  return (
    <Button variant="secondary" size="sm" onClick={download}>
      <Download />
      Sample
    </Button>
  );
}
