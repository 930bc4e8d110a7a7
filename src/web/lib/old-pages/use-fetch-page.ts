import { IMPORTED_PAGES_PATH } from '#domain/import/imported-pages.ts';
import { readSentence } from '#web/lib/connection/answer-sentence.ts';
import { fetchAsCaller } from '#web/lib/data/data-client.ts';
import { useWrite } from '#web/lib/data/use-write.ts';

/** Fetches another product's page, as a file like one from this device. */
export function useFetchPage(onFile: (file: File) => Promise<void>) {
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
