import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { OBJECTS_MAX_LISTED } from '../../limits/files.ts';
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
 * Lists a folder: first its folders, then its files. Folders exist only as common prefixes of
 * names.
 *
 * @param query.prefix the folder, ending with `/`, or nothing
 * @param query.search a prefix of the names in it, in any case
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
