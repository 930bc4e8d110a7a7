import { Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import { defer } from '#kit/public/defer.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { FileChoice } from '#kit/web/fields/file-choice.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { downloadFile } from '#kit/web/files/download-file.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { type CheckedStaffRow, checkStaffRows, type TeamRoom } from '../rules/staff-rows.ts';
import type { StaffTable } from '../rules/staff-table.ts';
import { useAddStaff } from './mutations.ts';
import type { StaffFile } from './read-staff-file.ts';
import type { InviteReport } from './staff-import-result.tsx';
import { StaffPreview } from './staff-preview.tsx';

const READER = defer(
  () => import('./read-staff-file.ts'),
  (file) => file.readStaffFile,
);
const COLUMNS = defer(
  () => import('./file-columns.tsx'),
  (file) => file.FileColumns,
);
const RESULT = defer(
  () => import('./staff-import-result.tsx'),
  (file) => file.StaffImportResult,
);
const SAMPLE = defer(
  () => import('../rules/staff-table.ts'),
  (file) => file.writeStaffSample,
);

type StaffImportProps = { room: TeamRoom };

/**
 * Invites many people by list or file: paste or choose, review every row, send the valid ones, read
 * the result.
 */
export function StaffImport({ room }: StaffImportProps) {
  const [file, setFile] = useState<StaffFile | StaffTable | null>(null);
  const [report, setReport] = useState<InviteReport | null>(null);
  const { isSending, send } = useInvitations(setReport);
  const StaffImportResult = useDeferred(RESULT, report !== null);
  useDeferred(READER, false);
  const FileColumns = useDeferred(COLUMNS, file?.ok === true && 'lines' in file);
  const preview = {
    busy: isSending,
    onSend: (rows: readonly CheckedStaffRow[]) => void send(rows),
    onCancel: () => startAgain(),
  };
  const read = async (chosen: File) => {
    try {
      setFile(await (await READER.load())(chosen));
    } catch (error) {
      setFile({ ok: false, sentence: toErrorSentence(error, 'We couldn’t read the file.') });
    }
  };
  const startAgain = () => {
    setFile(null);
    setReport(null);
  };
  return (
    <Card
      title="Many people"
      description="Paste a list or choose a .csv file. You check every line before anything is sent. People already on your team are updated."
      action={!report && !file?.ok && <SampleButton />}
    >
      {report ? (
        StaffImportResult && <StaffImportResult report={report} onAgain={startAgain} />
      ) : file?.ok && 'lines' in file ? (
        FileColumns && <FileColumns lines={file.lines} room={room} {...preview} />
      ) : file?.ok ? (
        <StaffPreview rows={checkStaffRows(file.rows, room)} {...preview} />
      ) : (
        <div className="flex flex-col gap-6">
          <PastedPeople onRead={setFile} />
          <FileChoice
            problem={file && !file.ok ? file.sentence : null}
            accept=".csv,.tsv,.txt,text/csv"
            variant="secondary"
            icon={<FileUp />}
            onFile={read}
          >
            The file needs email addresses and full names; designation, phone, company and group are
            optional. You check what each column holds. Groups that don’t exist are added.
          </FileChoice>
        </div>
      )}
    </Card>
  );
}

/** Sends a file's valid rows and collects the outcome of each. */
function useInvitations(onReport: (report: InviteReport) => void) {
  const add = useAddStaff({ isList: true });
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
      const done = good.filter((_row, index) => !outcome[index]);
      const invited = done.filter(({ isUpdate }) => !isUpdate);
      const updated = done.length - invited.length;
      const all = [...left, ...refused].toSorted((one, other) => one.line - other.line);
      onReport({ invited, updated, refused: all, failure: null });
    } catch (error) {
      const failure = toErrorSentence(error, 'We couldn’t send the invitations.');
      onReport({ invited: [], updated: 0, refused: left, failure });
    }
  };
  return { isSending: add.isPending, send };
}

function SampleButton() {
  useDeferred(SAMPLE, false);
  const download = async () => {
    const writeSample = await SAMPLE.load();
    downloadFile('team.csv', new Blob(writeSample(), { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <Button variant="secondary" size="sm" onClick={() => void download()}>
      <Download />
      Sample
    </Button>
  );
}

const READ_PASTED = defer(
  () => import('#agency/people/rules/pasted-people.ts'),
  (file) => file.readPastedPeople,
);

/** Reads people from pasted text: an email, a chat, a table. */
function PastedPeople({ onRead }: { onRead: (table: StaffTable) => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useDeferred(READ_PASTED, false);
  const read = async () => {
    const table = (await READ_PASTED.load())(text);
    if (table.ok) onRead(table);
    else setProblem(table.sentence);
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <TextareaField
          label="Email addresses"
          dir="auto"
          rows={3}
          value={text}
          placeholder={'Ada Lovelace <ada@example.com>\ngrace@example.com'}
          description="One per line, or separated by commas. Names are optional."
          {...(problem !== null && { error: problem })}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(null);
          }}
        />
      </div>
      <Button variant="secondary" disabled={text.trim() === ''} onClick={() => void read()}>
        Check these people
      </Button>
    </div>
  );
}
