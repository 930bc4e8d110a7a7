import * as z from 'zod/mini';
import { defineTask, type TaskDeps } from '#kit/server/jobs/task.ts';
import { listForeignPictures, replacePictures } from './foreign-pictures.ts';
import { PictureRefusal } from './picture-refusal.ts';

/** Problems that may be gone by the next attempt. */
const PASSING: ReadonlySet<string> = new Set(['unreachable', 'time', 'missing']);

/** @returns whether copying a picture has failed for good */
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

/** Copies pictures one after another. @returns the copies by URL, and why others aren't copied */
export async function copyEach(
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
