import * as z from 'zod/mini';
import {
  ARCHIVE_BUCKET,
  ARCHIVE_KEPT_DAYS,
  toArchivePlace,
} from '#account/archive/rules/archive.ts';
import type { Sql } from '#database/connect.ts';
import { eachAlone } from '#gateway/turns/each-alone.ts';
import {
  ARCHIVE_ROOM_WAIT_SECONDS,
  ARCHIVES_DELETED_AT_ONCE,
  ARCHIVES_MAX_BYTES,
} from '#integrations/server/limits.ts';
import { defineTask, type TaskDeps } from '#kit/server/jobs/task.ts';
import { packArchive } from './pack-archive.ts';

/**
 * Packs all data of an account straight into the storage, replaces the previous archive, and then mails
 * the owner. If killed at any point, it starts again.
 */
export const makeArchive = defineTask({
  name: 'make_archive',
  title: 'Prepare a download of someone’s data',
  payload: z.object({ user_id: z.uuid(), id: z.uuid() }),
  async run(deps, archive) {
    const { sql, gateway, onEvent } = deps;
    const account = await beginArchive(sql, archive);
    if (account === null) return;
    try {
      // Even if the next archive waits for room: the old one may contain people erased since.
      await gateway.removeFolder(ARCHIVE_BUCKET, archive.user_id);
      if ((await countArchiveBytes(sql)) >= ARCHIVES_MAX_BYTES) {
        return await postponeArchive(sql, archive, ARCHIVE_ROOM_WAIT_SECONDS);
      }
      const bytes = await storeArchive(deps, archive, account.email);
      if (bytes === null) return deleteArchive(sql, archive);
      await finishArchive(sql, archive, bytes);
      onEvent({ kind: 'export', outcome: 'ok', userId: archive.user_id });
    } catch (error) {
      await failArchive(sql, archive);
      throw error;
    }
  },
});

/** @returns its size; null if the account has no profile, and so no data */
async function storeArchive(
  deps: TaskDeps,
  archive: ArchiveOf,
  email: string,
): Promise<number | null> {
  const { gateway, keys, log } = deps;
  const onError = (err: unknown) => log.error({ err }, 'an archive was broken off');
  const progress = createProgress(deps.sql, archive);
  const owner = { id: archive.user_id, email, token: keys.serviceRoleKey };
  const packed = await packArchive(deps, owner, { onError, onFile: progress.note });
  if (packed === null) return null;
  await progress.begin(packed.name);
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.byteLength;
      controller.enqueue(piece);
    },
  });
  const place = `${ARCHIVE_BUCKET}/${toArchivePlace(archive.user_id, archive.id)}`;
  const answer = await gateway.request(`/storage/v1/object/${place}`, {
    method: 'POST',
    headers: {
      apikey: keys.serviceRoleKey,
      authorization: `Bearer ${keys.serviceRoleKey}`,
      'content-type': 'application/zip',
      'cache-control': 'max-age=0',
      'x-upsert': 'true',
    },
    body: packed.zip.pipeThrough(counting),
    // Node requires it for a streamed body.
    duplex: 'half',
  });
  await progress.settled();
  if (!answer.ok) throw new Error(`The storage answers ${answer.status}.`);
  return bytes;
}

/** Stores the progress, one statement at a time; updates in between are skipped. */
function createProgress(sql: TaskDeps['sql'], archive: ArchiveOf) {
  let fileName = '';
  let written = 0;
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  const write = (progress: number) => {
    isWriting = true;
    writing = noteArchiveProgress(sql, archive, { progress, fileName })
      // A failed progress report doesn't matter.
      .catch(() => undefined)
      .finally(() => {
        isWriting = false;
      });
    return writing;
  };
  return {
    begin: (name: string) => {
      fileName = name;
      return write(0);
    },
    note: (done: number, total: number) => {
      const progress = Math.floor((100 * done) / total);
      if (isWriting || progress <= written) return;
      written = progress;
      void write(progress);
    },
    settled: () => writing,
  };
}

/** Removes expired archives, the file first, so that a failed run can be repeated. */
export const purgeArchives = defineTask({
  name: 'purge_archives',
  title: 'Delete downloads after a week',
  schedule: { minute: 15 },
  async run({ sql, gateway }) {
    for (;;) {
      const old = await listOldArchives(sql, ARCHIVES_DELETED_AT_ONCE);
      await eachAlone(old, async (archive) => {
        await gateway.removeFolder(ARCHIVE_BUCKET, archive.user_id);
        await deleteArchive(sql, archive);
      });
      if (old.length < ARCHIVES_DELETED_AT_ONCE) return;
    }
  },
});

/** An archive's owner and id, as another may have been requested since. */
type ArchiveOf = { user_id: string; id: string };

/** Claims an archive to make. @returns null if no longer wanted */
async function beginArchive(
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
async function noteArchiveProgress(
  sql: Sql,
  { user_id, id }: ArchiveOf,
  { progress, fileName }: { progress: number; fileName: string },
): Promise<void> {
  await sql`
    update public.archives set progress = ${progress}, file_name = ${fileName}
    where user_id = ${user_id} and id = ${id} and status = 'making'`;
}

/** Records that the file is ready, and queues the mail to its owner. */
async function finishArchive(sql: Sql, { user_id, id }: ArchiveOf, bytes: number): Promise<void> {
  await sql`select private.finish_archive(${user_id}, ${id}, ${bytes})`;
}

/** Records a failure: its owner may request it again, and the job is retried. */
async function failArchive(sql: Sql, { user_id, id }: ArchiveOf): Promise<void> {
  await sql`
    update public.archives set status = 'failed'
    where user_id = ${user_id} and id = ${id} and status <> 'ready'`;
}

/** Postpones it, as there is no room for its file now. */
async function postponeArchive(sql: Sql, of: ArchiveOf, seconds: number): Promise<void> {
  await sql`
    update public.archives set status = 'waiting'
    where user_id = ${of.user_id} and id = ${of.id}`;
  await sql`
    select graphile_worker.add_job('make_archive', ${sql.json(of)}::json, queue_name => 'archives',
      run_at => now() + make_interval(secs => ${seconds}))`;
}

/** @returns the total bytes of stored archives */
async function countArchiveBytes(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(size_bytes), 0)::float8 as bytes from public.archives`;
  return row?.bytes ?? 0;
}

/** @returns expired archives */
async function listOldArchives(sql: Sql, maxCount: number): Promise<ArchiveOf[]> {
  return sql<ArchiveOf[]>`
    select user_id, id from public.archives
    where ready_at < now() - make_interval(days => ${ARCHIVE_KEPT_DAYS})
    order by ready_at limit ${maxCount}`;
}

/** Deletes an archive, unless another was requested in the meantime. */
async function deleteArchive(sql: Sql, { user_id, id }: ArchiveOf): Promise<void> {
  await sql`delete from public.archives where user_id = ${user_id} and id = ${id}`;
}
