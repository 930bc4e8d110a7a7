import { ARCHIVE_BUCKET } from '#account/archive/rules/archive.ts';
import { ACCOUNT_DELETION_TRIES, ACCOUNTS_DELETED_AT_ONCE } from '#account/server/limits.ts';
import type { Sql } from '#database/connect.ts';
import { eachAlone } from '#gateway/turns/each-alone.ts';
import { retryOnConflict } from '#kit/server/data/ask.ts';
import { defineTask, type TaskDeps } from '#kit/server/jobs/task.ts';

/** Users' pictures: a folder each, named by user id. */
const PICTURE_BUCKET = 'pictures';

/** Removes accounts whose grace period is over, and those never confirmed. */
export const deleteAccounts = defineTask({
  name: 'delete_accounts',
  title: 'Delete accounts for good',
  schedule: { hour: 3, minute: 40 },
  async run(deps) {
    for (;;) {
      const ids = await claimDueAccounts(deps.sql, ACCOUNTS_DELETED_AT_ONCE);
      // Failed accounts are retried with the job.
      await eachAlone(ids, (id) => deleteOne(deps, id));
      if (ids.length < ACCOUNTS_DELETED_AT_ONCE) return;
    }
  },
});

/**
 * Ends payments before deleting, since they couldn't be ended afterwards; while Stripe is unreachable, the
 * account waits. Before that, pages that use the account's pictures get copies, while a team still has its
 * plan's storage. Deletes files before the rows that name their owner, so it can stop at any point and be
 * rerun.
 */
async function deleteOne(
  { sql, gateway, billing, copyLeftPictures, onEvent }: TaskDeps,
  userId: string,
): Promise<void> {
  await copyLeftPictures(userId);
  await billing.closeCustomer(userId);
  await gateway.removeFolder(PICTURE_BUCKET, userId);
  await gateway.removeFolder(ARCHIVE_BUCKET, userId);
  // A batch of visits being counted may hold rows that go with the page.
  const isDeleted = await retryOnConflict(() => deleteAccount(sql, userId), ACCOUNT_DELETION_TRIES);
  if (isDeleted) onEvent({ kind: 'deletion', outcome: 'done', userId });
}

/** @returns the ids of accounts due for deletion; from here on they can't be restored */
async function claimDueAccounts(sql: Sql, maxCount: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select private.claim_due_accounts(${maxCount}) as id`;
  return rows.map(({ id }) => id);
}

/** Deletes all rows of one due account. @returns whether there was one */
async function deleteAccount(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql<{ is_deleted: boolean }[]>`
    select private.delete_account(${userId}) as is_deleted`;
  return row?.is_deleted ?? false;
}
