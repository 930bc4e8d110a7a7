import { queryOptions } from '@tanstack/react-query';
import { readSentence } from '#kit/web/connection/answer-sentence.ts';
import { fetchAsCaller } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { PHOTO_PALETTES_PATH, type PhotoPalette } from '../rules/photo-palettes.ts';

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
