import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { FileChoice } from '#kit/web/fields/file-choice.tsx';
import { SidePanel } from '#kit/web/overlays/side-panel.tsx';
import type { CsvContact } from '../rules/csv-columns.ts';
import { ColumnChoices } from './column-choices.tsx';
import { ImportPreview } from './import-preview.tsx';
import { type ImportReport, ImportResult } from './import-result.tsx';
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
      description="The file is read on this device. For an email address you already have, only blanks are filled."
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
    const good = found.flatMap((entry) => (entry.ok ? [entry] : []));
    const refused = found.flatMap(({ line, ...entry }) =>
      entry.ok ? [] : [{ line, sentence: entry.sentence }],
    );
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
      onReport({ created, updated, problems: [...refused, ...unstored], failure: null });
    } catch (error) {
      const failure = toErrorSentence(error, 'The import could not be finished.');
      onReport({ created: 0, updated: 0, problems: refused, failure });
    } finally {
      setProgress(null);
    }
  };
  return { progress, bringIn: (found: readonly CsvContact[]) => void bringIn(found) };
}
