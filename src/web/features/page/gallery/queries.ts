import { queryOptions } from '@tanstack/react-query';
import { parsePictureUses } from '#domain/pictures/picture-uses.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { readByIds } from '#web/lib/lists/list-queries.ts';
import { picturesList } from '#web/lib/pictures/pictures-list.ts';
import { listKeys, queryKeys } from '#web/lib/query-keys.ts';

/** Which pictures are in use, and where. Always refetched, because pages change meanwhile. */
export function pictureUsesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: queryKeys.pictureUses(ids),
    queryFn: async () => {
      const { data } = await dataClient.rpc('picture_uses', { ids: [...ids] }).throwOnError();
      return parsePictureUses(data);
    },
    staleTime: 0,
    networkMode: 'always',
  });
}

/** One picture of the library, or null. */
export function pictureQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: listKeys('pictures').one(userId, id),
    queryFn: async () => (await readByIds(picturesList, userId, [id]))[0] ?? null,
  });
}
