import type { BillingLock, Turn } from '#money/server/billing-lock.ts';
import type { BillingAccount } from '#money/server/data/billing-accounts.ts';
import type { StripeEvent } from '#money/server/data/ledger.ts';

/** A caller waiting for a sync: the event behind it, if any, and whether it was known. */
type Waiting = { event: StripeEvent | undefined; isKnown: boolean };

/** Reads a customer once for all waiting callers, and marks the events that were already known. */
type Read = (turn: Turn, account: BillingAccount, waiting: readonly Waiting[]) => Promise<number>;

/**
 * A sync serves all callers that asked before it began, since it sees everything up to then. Callers during
 * it share the next one.
 *
 * @returns a function that syncs an account; it returns null if the event was known
 */
export function coalesceSyncs(lock: BillingLock, read: Read) {
  const next = new Map<string, { waiting: Waiting[]; added: Promise<number> }>();

  function queue(account: BillingAccount, key: string) {
    const waiting: Waiting[] = [];
    const added = lock
      .inTurn(account.user_id, (turn) => {
        next.delete(key);
        return read(turn, account, waiting);
      })
      .finally(() => {
        // If it never got the lock. Another one may be queued by now.
        if (next.get(key)?.waiting === waiting) next.delete(key);
      });
    const reading = { waiting, added };
    next.set(key, reading);
    return reading;
  }

  return async (account: BillingAccount, event?: StripeEvent): Promise<number | null> => {
    const key = `${account.user_id} ${account.customer_id}`;
    const reading = next.get(key) ?? queue(account, key);
    const own: Waiting = { event, isKnown: false };
    reading.waiting.push(own);
    const added = await reading.added;
    return own.isKnown ? null : added;
  };
}

export type { Waiting };
