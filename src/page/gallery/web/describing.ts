import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';

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
