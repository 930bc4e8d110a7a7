import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { FileChoice } from '#kit/web/fields/file-choice.tsx';
import { ColumnList } from '#kit/web/files/column-list.tsx';
import { SidePanel } from '#kit/web/overlays/side-panel.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { CSV_TARGETS, type CsvContact, guessColumns, toCsvContacts } from '../rules/csv-columns.ts';
import { ImportPreview, type LineProblem, ProblemList, partRows } from './import-preview.tsx';
import { useImportContacts } from './mutations.ts';
import { type ContactsFile, readContactsFile } from './read-contacts-file.ts';

const ACCEPT = '.csv,.tsv,.txt,.vcf,text/csv,text/vcard';

type ImportPanelProps = { onClose: () => void };

/** Imports contacts from a table or from cards: choose, review, import, read the result. */
export function ImportPanel({ onClose }: ImportPanelProps) {
  const [file, setFile] = useState<ContactsFile | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const { progress, bringIn } = useBringIn(setReport);
  const startAgain = () => {
    setFile(null);
    setReport(null);
  };
  const choices = { progress, onImport: bringIn, onCancel: startAgain };
  return (
    <SidePanel
      title="Import contacts"
      description="The file is read on this device. For contacts you already have, we only fill in blanks."
      onClose={onClose}
    >
      {report ? (
        <ImportResult
          report={report}
          noun={file?.kind === 'cards' ? 'Card' : 'Line'}
          onAgain={startAgain}
          onClose={onClose}
        />
      ) : file?.kind === 'table' ? (
        <ColumnChoices headers={file.headers} rows={file.rows} {...choices} />
      ) : file?.kind === 'cards' ? (
        <ImportPreview contacts={file.contacts} noun="Card" {...choices} />
      ) : (
        <FileChoice
          problem={file?.sentence ?? null}
          accept={ACCEPT}
          icon={<FileUp />}
          onFile={async (chosen) => setFile(await readContactsFile(chosen))}
        >
          A table (.csv) from Google, Outlook, a spreadsheet or another product; or contact cards
          (.vcf) from a phone. At most 5,000 contacts at once.
        </FileChoice>
      )}
    </SidePanel>
  );
}

/** Imports the valid rows, and collects every row's outcome. */
function useBringIn(onReport: (report: ImportReport) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const bring = useImportContacts();
  const bringIn = async (found: readonly CsvContact[]) => {
    const { good, bad } = partRows(found);
    setProgress(0);
    try {
      const { created, updated, problems } = await bring.mutateAsync({
        contacts: good.map((entry) => entry.contact),
        onProgress: setProgress,
      });
      const unstored = problems.map(({ index, message }) => ({
        line: good[index]?.line ?? 0,
        sentence: message,
      }));
      onReport({ created, updated, problems: [...bad, ...unstored], failure: null });
    } catch (error) {
      const failure = toErrorSentence(error, 'We couldn’t finish the import.');
      onReport({ created: 0, updated: 0, problems: bad, failure });
    } finally {
      setProgress(null);
    }
  };
  return { progress, bringIn: (found: readonly CsvContact[]) => void bringIn(found) };
}

type ColumnChoicesProps = {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  progress: number | null;
  onImport: (contacts: readonly CsvContact[]) => void;
  onCancel: () => void;
};

/** Assigns each column, guessed from its name, and previews the result. */
function ColumnChoices({ headers, rows, ...preview }: ColumnChoicesProps) {
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

type ImportReport = {
  created: number;
  updated: number;
  problems: readonly LineProblem[];
  /** Why it stopped early, or null. */
  failure: string | null;
};

type ImportResultProps = {
  report: ImportReport;
  noun: 'Line' | 'Card';
  onAgain: () => void;
  onClose: () => void;
};

function ImportResult({ report, noun, onAgain, onClose }: ImportResultProps) {
  const { created, updated, problems, failure } = report;
  return (
    <div className="flex flex-col gap-4">
      {failure ? (
        <Banner tone="danger" announce>
          {failure} The contacts imported so far stay. Importing the file again won’t duplicate
          anyone with an email address.
        </Banner>
      ) : (
        <Banner tone="success" announce>
          {created.toLocaleString()} {created === 1 ? 'contact' : 'contacts'} added,{' '}
          {updated.toLocaleString()} updated.
        </Banner>
      )}
      <ProblemList noun={noun} problems={problems} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onClose}>Done</Button>
        <Button variant="ghost" onClick={onAgain}>
          Import another file
        </Button>
      </div>
    </div>
  );
}
