import type { Sql } from 'postgres';

/** A row of storage.buckets, as in responses. */
export type BucketRow = {
  id: string;
  name: string;
  owner: string;
  public: boolean;
  /** Bytes; a bigint, which the driver returns as text. */
  file_size_limit: string | null;
  allowed_mime_types: string[] | null;
  created_at: Date;
  updated_at: Date;
};

export type BucketLimits = Pick<BucketRow, 'public' | 'file_size_limit' | 'allowed_mime_types'>;

/** The hosted backend no longer returns the owner, but its clients' types have the field. */
const COLUMNS = `id, name, '' as owner, public, file_size_limit,
  to_jsonb(allowed_mime_types) as allowed_mime_types, created_at, updated_at`;

export async function findBucket(sql: Sql, id: string): Promise<BucketRow | null> {
  const [row] = await sql<BucketRow[]>`
    select ${sql.unsafe(COLUMNS)} from storage.buckets where id = ${id}`;
  return row ?? null;
}

export type BucketPage = {
  limit: number | null;
  offset: number;
  sortColumn: 'id' | 'name' | 'created_at' | 'updated_at';
  sortOrder: 'asc' | 'desc';
  /** A part of the name. */
  search: string;
};

export function listBuckets(sql: Sql, page: BucketPage): Promise<BucketRow[]> {
  const { limit, offset, sortColumn, sortOrder, search } = page;
  return sql<BucketRow[]>`
    select ${sql.unsafe(COLUMNS)} from storage.buckets
    where strpos(lower(name), lower(${search})) > 0
    order by ${sql(sortColumn)} ${sortOrder === 'asc' ? sql`asc` : sql`desc`}, id
    limit ${limit} offset ${offset}`;
}

/** No `returning`: an insert privilege alone must suffice. */
export async function insertBucket(
  sql: Sql,
  bucket: BucketLimits & { id: string; owner: string | null },
): Promise<void> {
  await sql`
    insert into storage.buckets (id, name, owner_id, public, file_size_limit, allowed_mime_types)
    values (${bucket.id}, ${bucket.id}, ${bucket.owner}, ${bucket.public},
      ${bucket.file_size_limit}, ${toTextArray(bucket.allowed_mime_types)})`;
}

/** @returns whether the caller has such a bucket */
export async function updateBucket(
  sql: Sql,
  id: string,
  columns: Partial<BucketLimits>,
): Promise<boolean> {
  const { allowed_mime_types: types, ...others } = columns;
  // Checks that it exists even if nothing changes.
  const changes = {
    ...others,
    ...(types !== undefined && { allowed_mime_types: toTextArray(types) }),
    updated_at: new Date(),
  };
  const { count } = await sql`update storage.buckets set ${sql(changes)} where id = ${id}`;
  return count > 0;
}

/** @returns whether the caller has such a bucket. An object in it is a foreign key violation. */
export async function deleteBucket(sql: Sql, id: string): Promise<boolean> {
  const { count } = await sql`delete from storage.buckets where id = ${id}`;
  return count > 0;
}

/** A text[] as PostgreSQL writes it: these connections don't know array types. */
function toTextArray(list: string[] | null): string | null {
  return list && `{${list.map((entry) => JSON.stringify(entry)).join(',')}}`;
}
