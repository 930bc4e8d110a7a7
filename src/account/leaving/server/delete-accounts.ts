import * as z from 'zod/mini';
import { ARCHIVE_BUCKET } from '#account/archive/rules/archive.ts';
import { ACCOUNT_DELETION_TRIES, ACCOUNTS_DELETED_AT_ONCE } from '#account/server/limits.ts';
import { eachAlone } from '#gateway/turns/each-alone.ts';
import { retryOnConflict } from '#kit/server/data/retry-on-conflict.ts';
import { defineTask, type TaskDeps } from '#kit/server/jobs/task.ts';
import { claimDueAccounts, deleteAccount } from './account-deletions.ts';

/** Users' pictures: a folder each, named by user id. */
const PICTURE_BUCKET = 'pictures';

/** Removes accounts whose grace period is over, and those never confirmed. */
export const deleteAccounts = defineTask(z.unknown(), async (_payload, deps) => {
  for (;;) {
    const ids = await claimDueAccounts(deps.sql, ACCOUNTS_DELETED_AT_ONCE);
    // The job is retried for those that failed.
    await eachAlone(ids, (id) => deleteOne(deps, id));
    if (ids.length < ACCOUNTS_DELETED_AT_ONCE) return;
  }
});

/**
 * Ends payments first, as they couldn't be ended afterwards; while Stripe is unreachable, the account waits.
 * Deletes files before the rows that name their owner, so that it can stop at any point and start again.
 */
async function deleteOne(
  { sql, gateway, billing, onEvent }: TaskDeps,
  userId: string,
): Promise<void> {
  await billing.closeCustomer(userId);
  await gateway.removeFolder(PICTURE_BUCKET, userId);
  await gateway.removeFolder(ARCHIVE_BUCKET, userId);
  // A batch of visits being counted may hold rows that go with the page.
  const isDeleted = await retryOnConflict(() => deleteAccount(sql, userId), ACCOUNT_DELETION_TRIES);
  if (isDeleted) onEvent({ kind: 'deletion', outcome: 'done', userId });
}
