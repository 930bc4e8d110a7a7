import { Button } from '#kit/web/buttons/button.tsx';
import { readSentence } from '#kit/web/connection/error-sentence.ts';
import { fetchAsCaller } from '#kit/web/data/data-client.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { FileChoice } from '#kit/web/fields/file-choice.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { findSentence, readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { readAddress } from '#page/links/rules/read-address.ts';
import { IMPORTED_PAGE_MESSAGES, IMPORTED_PAGES_PATH } from '../rules/imported-pages.ts';

const ACCEPT = '.html,.htm,.json,.vcf,text/html,application/json,text/vcard';

type ImportSourcesProps = {
  /** A message about the last file. */
  problem: string | null;
  /** Parses a chosen file, or the fetched page. */
  onFile: (file: File) => Promise<void>;
};

/** Takes an old page's URL, or a file: a saved page or a contact card. */
export function ImportSources({ problem, onFile }: ImportSourcesProps) {
  return (
    <>
      <OldPageForm onFile={onFile} />
      <FileChoice problem={problem} accept={ACCEPT} variant="secondary" onFile={onFile}>
        Or choose a file: a saved page, an export, or a contact card (.vcf). It’s read on this
        device and not uploaded.
      </FileChoice>
    </>
  );
}

/** Takes the URL of another product's page: the way to import on phones, which can't save pages. */
function OldPageForm({ onFile }: Pick<ImportSourcesProps, 'onFile'>) {
  const { ask } = useFetchPage(onFile);
  const { onSubmit, onInput, busy, wrong } = useSubmit(async (form) => {
    const address = readAddress(readText(form, 'url'));
    const isPage = address && !('problem' in address) && /^https?:/.test(address.url);
    const sentence = isPage
      ? await ask(address.url, IMPORTED_PAGE_MESSAGES.unreachable)
      : IMPORTED_PAGE_MESSAGES.address;
    return sentence === null ? null : { field: 'url', sentence };
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit} onInput={onInput}>
      <TextField
        label="Your old page"
        description="Paste the address of your old page."
        name="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="linktr.ee/you"
        error={findSentence(wrong, 'url')}
      />
      <Button type="submit" busy={busy} busyLabel="Looking…">
        Find my links
      </Button>
    </form>
  );
}

/** Fetches another product's page, as a file like one from this device. */
function useFetchPage(onFile: (file: File) => Promise<void>) {
  return useWrite({
    write: async (url: string): Promise<File> => {
      const answer = await fetchAsCaller(IMPORTED_PAGES_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url }),
      });
      if (!answer.ok) throw new Error(await readSentence(answer));
      return new File([await answer.arrayBuffer()], 'page.html');
    },
    // Nothing stale: it only fetches a file.
    stale: [],
    keep: (file) => void onFile(file),
  });
}
