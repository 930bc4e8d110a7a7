import { queryOptions } from '@tanstack/react-query';
import { parsePictureUses } from '#account/pictures/rules/picture-uses.ts';
import { picturesList } from '#account/pictures/web/pictures-list.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { listKeys, queryKeys } from '#kit/web/data/query-keys.ts';
import { readByIds } from '#kit/web/lists/list-queries.ts';

/** The uses of pictures. Always refetched, because pages may have changed. */
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
