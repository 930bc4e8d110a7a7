import { ARCHIVE_KEPT_DAYS } from '#account/archive/rules/archive.ts';
import type { Sql } from '#database/connect.ts';

/** An archive's owner and id: another may have been requested since. */
export type ArchiveOf = { user_id: string; id: string };

/** Claims an archive to make. @returns null if no longer wanted */
export async function beginArchive(
  sql: Sql,
  { user_id, id }: ArchiveOf,
): Promise<{ email: string } | null> {
  const [row] = await sql<{ email: string }[]>`
    update public.archives a set status = 'making', progress = 0
    from auth.users u
    where a.user_id = ${user_id} and a.id = ${id} and a.status <> 'ready' and u.id = a.user_id
    returning coalesce(u.email, '') as email`;
  return row ?? null;
}

/** Stores the progress in percent, and the archive's file name. */
export async function noteArchiveProgress(
  sql: Sql,
  { user_id, id }: ArchiveOf,
  { progress, fileName }: { progress: number; fileName: string },
): Promise<void> {
  await sql`
    update public.archives set progress = ${progress}, file_name = ${fileName}
    where user_id = ${user_id} and id = ${id} and status = 'making'`;
}

/** Records that the file is ready, and queues the mail to its owner. */
export async function finishArchive(
  sql: Sql,
  { user_id, id }: ArchiveOf,
  bytes: number,
): Promise<void> {
  await sql`select private.finish_archive(${user_id}, ${id}, ${bytes})`;
}

/** Records a failure: its owner may request it again, and the job is retried. */
export async function failArchive(sql: Sql, { user_id, id }: ArchiveOf): Promise<void> {
  await sql`
    update public.archives set status = 'failed'
    where user_id = ${user_id} and id = ${id} and status <> 'ready'`;
}

/** Postpones it, as there is no room for its file now. */
export async function postponeArchive(sql: Sql, of: ArchiveOf, seconds: number): Promise<void> {
  await sql`
    update public.archives set status = 'waiting'
    where user_id = ${of.user_id} and id = ${of.id}`;
  await sql`
    select graphile_worker.add_job('make_archive', ${sql.json(of)}::json, queue_name => 'archives',
      run_at => now() + make_interval(secs => ${seconds}))`;
}

/** @returns the total bytes of stored archives */
export async function countArchiveBytes(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(size_bytes), 0)::float8 as bytes from public.archives`;
  return row?.bytes ?? 0;
}

/** @returns expired archives */
export async function listOldArchives(sql: Sql, maxCount: number): Promise<ArchiveOf[]> {
  return sql<ArchiveOf[]>`
    select user_id, id from public.archives
    where ready_at < now() - make_interval(days => ${ARCHIVE_KEPT_DAYS})
    order by ready_at limit ${maxCount}`;
}

/** Deletes an archive, unless another was requested meanwhile. */
export async function deleteArchive(sql: Sql, { user_id, id }: ArchiveOf): Promise<void> {
  await sql`delete from public.archives where user_id = ${user_id} and id = ${id}`;
}
