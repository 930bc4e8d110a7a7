import * as z from 'zod/mini';
import { ARCHIVE_BUCKET } from '#domain/export/archive.ts';
import { eachAlone } from '#gateway/turns/each-alone.ts';
import { claimDueAccounts, deleteAccount } from '../../data/account/account-deletions.ts';
import { retryOnConflict } from '../../data/retry-on-conflict.ts';
import { ACCOUNT_DELETION_TRIES, ACCOUNTS_DELETED_AT_ONCE } from '../../limits/accounts.ts';
import { defineTask, type TaskDeps } from '../task.ts';

/** Where people keep their pictures: a folder each, named by their id. */
const PICTURE_BUCKET = 'pictures';

/** Removes the accounts whose days to come back are over, and those that were never confirmed. */
export const deleteAccounts = defineTask(z.unknown(), async (_payload, deps) => {
  for (;;) {
    const ids = await claimDueAccounts(deps.sql, ACCOUNTS_DELETED_AT_ONCE);
    // The job tries those that fail again.
    await eachAlone(ids, (id) => deleteOne(deps, id));
    if (ids.length < ACCOUNTS_DELETED_AT_ONCE) return;
  }
});

/**
 * Ends payments first, as nobody could end them afterwards; while Stripe is unreachable, the account
 * waits. Deletes files before the rows that name their owner, so that it can stop at any point and
 * start again.
 */
async function deleteOne(
  { sql, gateway, billing, onEvent }: TaskDeps,
  userId: string,
): Promise<void> {
  await billing.closeCustomer(userId);
  await gateway.removeFolder(PICTURE_BUCKET, userId);
  await gateway.removeFolder(ARCHIVE_BUCKET, userId);
  // A batch of visits that is being counted may hold rows that go with the page.
  const isDeleted = await retryOnConflict(() => deleteAccount(sql, userId), ACCOUNT_DELETION_TRIES);
  if (isDeleted) onEvent({ kind: 'deletion', outcome: 'done', userId });
}
