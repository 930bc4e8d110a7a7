import { dataClient } from '#web/lib/data/data-client.ts';
import { staleAfter } from '#web/lib/data/stale-after.ts';
import { useWrite } from '#web/lib/data/use-write.ts';

type Description = { ids: readonly string[]; words: { alt?: string; album?: string } };

/** Saves the descriptions of one or more pictures. */
export function useDescribePictures() {
  return useWrite({
    write: async ({ ids, words }: Description) => {
      await dataClient
        .from('pictures')
        .update(words)
        .in('id', [...ids])
        .throwOnError();
    },
    stale: staleAfter.pictureChange(),
  });
}
