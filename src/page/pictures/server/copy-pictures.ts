import * as z from 'zod/mini';
import type { Sql } from '#database/connect.ts';
import { eachAlone } from '#gateway/turns/each-alone.ts';
import { defineTask, type TaskDeps } from '#kit/server/jobs/task.ts';
import { PictureRefusal } from './copy-picture.ts';

declare module '#kit/server/jobs/task.ts' {
  interface TaskDeps {
    /** Copies an account's pictures that others show (`copyLeftPictures`). */
    copyLeftPictures: (folder: string) => Promise<void>;
  }
}

/** Problems that may have gone by the next attempt. */
const PASSING: ReadonlySet<string> = new Set(['unreachable', 'time', 'missing']);

/** @returns whether copying a picture has permanently failed */
export function isLasting(error: unknown): boolean {
  return error instanceof PictureRefusal && !PASSING.has(error.problem);
}

/**
 * Replaces a profile's external pictures with copies. Pictures that can't be copied stay as saved,
 * and aren't shown.
 */
export const copyPictures = defineTask({
  name: 'copy_pictures',
  title: 'Copy pictures from other sites',
  payload: z.object({ user_id: z.string() }),
  async run({ sql, copyPicture }, { user_id }) {
    const urls = await listForeignPictures(sql, user_id);
    const { copies, failures } = await copyEach(copyPicture, urls, user_id);
    if (copies.size > 0) await replacePictures(sql, user_id, copies);
    if (!failures.every(isLasting)) throw new Error('Some pictures could not be copied yet');
  },
});

/** @returns the URLs of an account's external pictures */
export async function listForeignPictures(sql: Sql, userId: string): Promise<string[]> {
  const [row] = await sql<{ urls: string[] | null }[]>`
    select to_jsonb(private.list_foreign_pictures(${userId})) as urls`;
  return row?.urls ?? [];
}

/** Replaces pictures with their copies, wherever the originals are still used. */
export async function replacePictures(
  sql: Sql,
  userId: string,
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`select private.replace_pictures(${userId}, ${sql.json(Object.fromEntries(copies))})`;
}

/**
 * Copies the pictures from an account's folder that others' pages and templates show into folders that stay.
 * Call it before deleting the folder; it can stop at any point and start again.
 *
 * @throws if a picture can't be copied yet
 */
export async function copyLeftPictures(
  { sql, copyPicture }: Pick<TaskDeps, 'sql' | 'copyPicture'>,
  folder: string,
): Promise<void> {
  const left = await sql<{ keeper: string; urls: string[] }[]>`
    select keeper, urls from private.list_left_pictures(${folder})`;
  await eachAlone(left, async ({ keeper, urls }) => {
    const { copies, failures } = await copyEach(copyPicture, urls, keeper);
    if (copies.size > 0)
      await sql`
        select private.replace_left_pictures(${keeper}, ${sql.json(Object.fromEntries(copies))})`;
    const waiting = failures.find(isWorthWaiting);
    if (waiting !== undefined) throw waiting;
  });
}

/**
 * A permanent refusal must not block an account's deletion; a listed picture is only missing temporarily.
 */
function isWorthWaiting(error: unknown): boolean {
  return !(error instanceof PictureRefusal) || error.problem === 'missing';
}

/** Copies pictures one after another. @returns the copies by URL, and why others aren't copied */
async function copyEach(
  copyPicture: TaskDeps['copyPicture'],
  urls: readonly string[],
  userId: string,
): Promise<{ copies: Map<string, string>; failures: unknown[] }> {
  const copies = new Map<string, string>();
  const failures: unknown[] = [];
  for (const url of urls) {
    try {
      copies.set(url, await copyPicture(url, userId));
    } catch (error) {
      failures.push(error);
    }
  }
  return { copies, failures };
}
