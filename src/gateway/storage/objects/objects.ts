import type { Sql } from 'postgres';

/** The metadata of one version's bytes, spelled as in the hosted backend. */
export type ObjectMetadata = {
  /** A strong entity tag, in quotes. */
  eTag: string;
  size: number;
  mimetype: string;
  /** `max-age=…` */
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
};

export type UserMetadata = Record<string, unknown> | null;

export type ObjectRow = {
  id: string;
  bucket_id: string;
  name: string;
  owner_id: string | null;
  version: string;
  metadata: ObjectMetadata;
  user_metadata: UserMetadata;
  created_at: Date;
  updated_at: Date;
  last_accessed_at: Date;
};

/** The columns that an upload writes. */
export type NewObject = Pick<
  ObjectRow,
  'id' | 'bucket_id' | 'name' | 'owner_id' | 'version' | 'metadata' | 'user_metadata'
>;

export type Place = { bucket: string; name: string };

const COLUMNS = `id, bucket_id, name, owner_id, version, metadata, user_metadata, created_at,
  updated_at, last_accessed_at`;

export async function findObject(sql: Sql, { bucket, name }: Place): Promise<ObjectRow | null> {
  const [row] = await sql<ObjectRow[]>`
    select ${sql.unsafe(COLUMNS)} from storage.objects
    where bucket_id = ${bucket} and name = ${name}`;
  return row ?? null;
}

/** Reads it for anyone; null if the bucket isn't public. */
export async function findPublicObject(sql: Sql, place: Place): Promise<ObjectRow | null> {
  const [row] = await sql<ObjectRow[]>`
    select ${sql.unsafe(COLUMNS)} from storage.objects
    where bucket_id = ${place.bucket} and name = ${place.name}
      and exists (select from storage.buckets b where b.id = bucket_id and b.public)`;
  return row ?? null;
}

/** @returns the given names that exist */
export async function listNames(sql: Sql, bucket: string, names: string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from storage.objects where bucket_id = ${bucket} and name in ${sql(names)}`;
  return rows.map((row) => row.name);
}

/** No `returning`: an insert privilege alone must suffice. A taken name is a unique violation. */
export async function insertObject(sql: Sql, object: NewObject): Promise<void> {
  await sql`insert into storage.objects ${sql(toColumns(sql, object))}`;
}

/**
 * Replaces the old version with a new one. Locks the row first, so that each of two concurrent
 * uploads learns which version it replaced.
 *
 * @returns the row's id and the version replaced; null if the caller sees no such object
 */
export async function replaceObject(
  sql: Sql,
  object: NewObject,
): Promise<{ id: string; version: string } | null> {
  const { bucket_id, name } = object;
  const [old] = await sql<{ id: string; version: string }[]>`
    select id, version from storage.objects where bucket_id = ${bucket_id} and name = ${name}
    for update`;
  if (old === undefined) return null;
  const { id: _, ...columns } = toColumns(sql, object);
  await sql`update storage.objects set ${sql(columns)} where id = ${old.id}`;
  return old;
}

/** @returns the row as it was; null if the caller has no such object */
export async function moveObject(sql: Sql, from: Place, to: Place): Promise<{ id: string } | null> {
  const [row] = await sql<{ id: string }[]>`
    update storage.objects set bucket_id = ${to.bucket}, name = ${to.name}
    where bucket_id = ${from.bucket} and name = ${from.name} returning id`;
  return row ?? null;
}

/** @returns the deleted rows; silently skips those the caller may not delete */
export function deleteObjects(sql: Sql, bucket: string, names: string[]): Promise<ObjectRow[]> {
  return sql<ObjectRow[]>`
    delete from storage.objects where bucket_id = ${bucket} and name in ${sql(names)}
    returning ${sql.unsafe(COLUMNS)}`;
}

/** @returns the deleted versions, of everything the caller may delete */
export async function deleteAllObjects(sql: Sql, bucket: string): Promise<string[]> {
  const rows = await sql<{ version: string }[]>`
    delete from storage.objects where bucket_id = ${bucket} returning version`;
  return rows.map((row) => row.version);
}

/** @returns the deleted versions below the folder, at most `limit` */
export async function deleteBelow(
  sql: Sql,
  { bucket, folder, limit }: { bucket: string; folder: string; limit: number },
): Promise<string[]> {
  // '0' follows '/' in byte order.
  const rows = await sql<{ version: string }[]>`
    delete from storage.objects where id in (
      select id from storage.objects
      where bucket_id = ${bucket}
        and name collate "C" > ${`${folder}/`} and name collate "C" < ${`${folder}0`}
      limit ${limit})
    returning version`;
  return rows.map((row) => row.version);
}

/** @returns whether a bucket has any objects */
export async function hasObjects(sql: Sql, bucket: string): Promise<boolean> {
  const rows = await sql`select from storage.objects where bucket_id = ${bucket} limit 1`;
  return rows.count > 0;
}

/** @returns the given versions that an object has */
export async function listLiveVersions(sql: Sql, versions: string[]): Promise<Set<string>> {
  const rows = await sql<{ version: string }[]>`
    select version from storage.objects where version in ${sql(versions)}`;
  return new Set(rows.map((row) => row.version));
}

function toColumns(sql: Sql, object: NewObject) {
  const { metadata, user_metadata } = object;
  return {
    ...object,
    metadata: sql.json(metadata),
    user_metadata: user_metadata && sql.json(JSON.parse(JSON.stringify(user_metadata))),
  };
}
