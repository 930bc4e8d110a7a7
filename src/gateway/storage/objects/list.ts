import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { OBJECTS_MAX_LISTED } from '../../limits/storage.ts';
import { storageErrors } from '../errors.ts';
import type { ObjectMetadata } from './objects.ts';

const SORT_COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const;

/** The parameters of a listing, with the protocol's defaults. */
export const ListQuery = z.object({
  prefix: z._default(z.string(), ''),
  search: z._default(z.string(), ''),
  limit: z._default(z.int().check(z.gte(1), z.lte(OBJECTS_MAX_LISTED)), 100),
  offset: z._default(z.int().check(z.gte(0)), 0),
  sortBy: z._default(
    z.object({
      column: z._default(z.enum(SORT_COLUMNS), 'name'),
      order: z._default(z.nullable(z.enum(['asc', 'desc'])), 'asc'),
    }),
    { column: 'name', order: 'asc' },
  ),
});

export type ListQuery = z.output<typeof ListQuery>;

/** A file; or a folder, which has only a name. */
export type Listed = {
  name: string;
  id: string | null;
  updated_at: Date | null;
  created_at: Date | null;
  last_accessed_at: Date | null;
  metadata: ObjectMetadata | null;
};

/**
 * Lists a folder: first its folders, then its files. Folders exist only as common prefixes of names.
 *
 * @param query.prefix the folder, ending with `/`, or nothing
 * @param query.search a prefix of the names in it, case-insensitive
 */
export function listFolder(sql: Sql, bucket: string, query: ListQuery): Promise<Listed[]> {
  const { prefix, search, limit, offset, sortBy } = query;
  const depth = prefix.split('/').length;
  const direction = sortBy.order === 'desc' ? sql`desc` : sql`asc`;
  return sql<Listed[]>`
    with found as (
      select *, path_tokens[${depth}::int] as entry, cardinality(path_tokens) > ${depth}::int as is_folder
      from storage.objects
      where bucket_id = ${bucket} and name collate "C" ^@ ${prefix}
        and lower(path_tokens[${depth}::int]) ^@ lower(${search})
    ), listed as (
      select distinct entry as name, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from found where is_folder
      union all
      select entry, id, updated_at, created_at, last_accessed_at, metadata
      from found where not is_folder
    )
    select * from listed
    order by id is not null, ${sql(sortBy.column)} ${direction}, name ${direction}
    limit ${limit} offset ${offset}`;
}

const SortBy = z.object({
  column: z.enum(['name', 'updated_at', 'created_at']),
  order: z._default(z.enum(['asc', 'desc']), 'asc'),
});

/**
 * The parameters of a listing by cursor; a limit above the maximum is lowered to it, as in the hosted
 * backend.
 */
export const ListV2Query = z.object({
  prefix: z._default(z.string(), ''),
  limit: z._default(z.int().check(z.gte(1)), OBJECTS_MAX_LISTED),
  cursor: z.optional(z.string()),
  with_delimiter: z._default(z.boolean(), false),
  sortBy: z._default(SortBy, { column: 'name', order: 'asc' }),
});

type ListV2Query = z.output<typeof ListV2Query>;

/** Where a page ended: the sort order and the last key. */
const Cursor = z.object({ sortBy: SortBy, value: z.string(), key: z.string() });

type Row = Listed & { key: string; value: string };

/** A page of a listing: objects and, with a delimiter, the folders right below the prefix. */
export async function listPage(sql: Sql, bucket: string, query: ListV2Query) {
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  const sortBy = after?.sortBy ?? query.sortBy;
  const limit = Math.min(query.limit, OBJECTS_MAX_LISTED);
  const rows = await findRows(sql, bucket, { ...query, sortBy, limit: limit + 1 }, after);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit;
  return {
    hasNext,
    folders: page
      .filter(({ id }) => id === null)
      .map(({ key }) => ({ key: key.slice(0, -1), name: key })),
    objects: page
      .filter(({ id }) => id !== null)
      .map(({ value: _, ...object }) => ({ ...object, name: object.key })),
    ...(hasNext &&
      last && { nextCursor: writeCursor({ sortBy, value: last.value, key: last.key }) }),
  };
}

/** In byte order of names; folders have no time and come first. */
function findRows(
  sql: Sql,
  bucket: string,
  { prefix, with_delimiter: isFolded, sortBy, limit }: ListV2Query,
  after: z.output<typeof Cursor> | null,
): Promise<Row[]> {
  const isDown = sortBy.order === 'desc';
  const direction = isDown ? sql`desc` : sql`asc`;
  const value =
    sortBy.column === 'name'
      ? sql`timestamptz '-infinity'`
      : sql`coalesce(${sql(sortBy.column)}, timestamptz '-infinity')`;
  const place = after && sql`(${after.value}::text::timestamptz, ${after.key}::text collate "C")`;
  const comparison = isDown ? sql`<` : sql`>`;
  return sql<Row[]>`
    with found as (
      select *, substr(name, length(${prefix}::text) + 1) as rest from storage.objects
      where bucket_id = ${bucket} and name collate "C" ^@ ${prefix}
    ), listed as (
      select distinct ${prefix}::text || split_part(rest, '/', 1) || '/' as key, null::uuid as id,
        null::timestamptz as updated_at, null::timestamptz as created_at,
        null::timestamptz as last_accessed_at, null::jsonb as metadata
      from found where ${isFolded}::boolean and strpos(rest, '/') > 0
      union all
      select name, id, updated_at, created_at, last_accessed_at, metadata
      from found where not (${isFolded}::boolean and strpos(rest, '/') > 0)
    )
    select *, (${value})::text as value from listed
    ${place ? sql`where (${value}, key collate "C") ${comparison} ${place}` : sql``}
    order by ${value} ${direction}, key collate "C" ${direction}
    limit ${limit}`;
}

function writeCursor(cursor: z.output<typeof Cursor>): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function readCursor(text: string): z.output<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw storageErrors.invalidParameter('cursor', 'it is none of ours');
  }
}
