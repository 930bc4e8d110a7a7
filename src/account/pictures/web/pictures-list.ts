import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { choiceFilter, readConditions, searchFilter } from '#kit/web/lists/filters.ts';
import { readListPage } from '#kit/web/lists/list-queries.ts';
import { findEnds } from '#kit/web/lists/list-requests.ts';
import { FIRST_PLACE, type Place, stepTo } from '#kit/web/lists/page-cursor.ts';
import { getSession } from '#kit/web/session/session.ts';
import { toStoredUrl } from '../rules/pictures.ts';

/** Fills a grid of three, four, five or six columns without gaps. */
const PAGE_SIZE = 60;

/** The owner's picture library, with descriptions. */
export const picturesList = defineList({
  table: 'pictures',
  owner: 'user_id',
  noun: { one: 'picture', many: 'pictures' },
  columns: 'id, path, name, alt, album, bytes, width, height, created_at, sort_name',
  orders: {
    newest: { label: 'Newest first', column: 'created_at', ascending: false },
    name: { label: 'By name', column: 'sort_name', ascending: true },
    largest: { label: 'Largest first', column: 'bytes', ascending: false },
  },
  filters: [
    searchFilter('search_text'),
    choiceFilter('album', 'album', { label: 'Album', any: 'Any album' }),
  ],
  pageSize: PAGE_SIZE,
  toRow: (row) => ({ ...row, url: toStoredUrl(window.location.origin, row.path) }),
});

export type Picture = RowOf<typeof picturesList>;

/** A picker's filters on the library. */
type LibraryChoice = { search: string; album: string | null };

/** The library for a picker, newest first, in pages. */
export function libraryQuery({ search, album }: LibraryChoice) {
  const params = new URLSearchParams({ q: search, ...(album !== null && { album }) });
  const conditions = readConditions(picturesList.filters, params, 0);
  return infiniteQueryOptions({
    queryKey: queryKeys.pictureLibrary({ search, album }),
    queryFn: async ({ pageParam: place }) => {
      const page = await readListPage(picturesList, await findUserId(), { conditions, place });
      return { ...page, place };
    },
    initialPageParam: FIRST_PLACE as Place,
    getNextPageParam: ({ rows, hasNext, place }) =>
      hasNext ? stepTo(place.page + 1, place, findEnds(picturesList, undefined, rows)) : undefined,
    placeholderData: keepPreviousData,
    // Offline, it fails at once with a message instead of waiting.
    networkMode: 'always',
  });
}

/** Albums exist through the pictures that name them, so none is empty. */
type Album = { album: string; pictures: number };

/** The owner's albums, by name. */
export const albumsQuery = queryOptions({
  queryKey: queryKeys.pictureAlbums,
  queryFn: async () => {
    const { data } = await dataClient.rpc('picture_albums').throwOnError();
    return data as Album[];
  },
});

async function findUserId(): Promise<string> {
  const session = await getSession();
  if (!session) throw new Error('You must be logged in to use your pictures.');
  return session.user.id;
}
