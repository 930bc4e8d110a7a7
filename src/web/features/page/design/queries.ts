import { queryOptions } from '@tanstack/react-query';
import { PHOTO_PALETTES_PATH, type PhotoPalette } from '#domain/design/photo-palettes.ts';
import { readSentence } from '#web/lib/connection/answer-sentence.ts';
import { fetchAsCaller } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Palettes from the colours of a picture in our storage. URLs are immutable. */
export function photoPalettesQuery(url: string) {
  return queryOptions({
    queryKey: queryKeys.picturePalettes(url),
    queryFn: async () => {
      const answer = await fetchAsCaller(PHOTO_PALETTES_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url }),
      });
      if (!answer.ok) throw new Error(await readSentence(answer));
      const { palettes }: { palettes: PhotoPalette[] } = await answer.json();
      return palettes;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
