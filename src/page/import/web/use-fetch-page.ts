import { readSentence } from '#kit/web/connection/answer-sentence.ts';
import { fetchAsCaller } from '#kit/web/data/data-client.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { IMPORTED_PAGES_PATH } from '../rules/imported-pages.ts';

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
