import { eachAlone } from '#gateway/turns/each-alone.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { copyEach } from './copy-pictures.ts';
import { PictureRefusal } from './picture-refusal.ts';

declare module '#kit/server/jobs/task.ts' {
  interface TaskDeps {
    /** Copies what others show of an account's pictures (`copyLeftPictures`). */
    copyLeftPictures: (folder: string) => Promise<void>;
  }
}

/**
 * Copies what others' pages and templates show from an account's folder into folders that stay. Call it before
 * deleting the folder; it can stop at any point and start again.
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

/** A refusal for good must not keep an account; a listed picture is missing only for a while. */
function isWorthWaiting(error: unknown): boolean {
  return !(error instanceof PictureRefusal) || error.problem === 'missing';
}
