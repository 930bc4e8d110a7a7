import { defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { choiceFilter, searchFilter } from '#kit/web/lists/filters.ts';
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
