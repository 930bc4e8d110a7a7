import type { Sql } from '#database/connect.ts';
import { createConnectionPool, finishTransaction } from '#gateway/connections/connection-pool.ts';
import { createCallerSemaphores } from '#gateway/turns/semaphore.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { Log } from '#kit/server/process/log.ts';
import type { BillingAccount } from './data/billing-accounts.ts';
import {
  BILLING_CALLS_MS,
  BILLING_LOCK_WAIT_MS,
  BILLING_LOCKS,
  BILLING_STATEMENT_TIMEOUT_MS,
  BILLING_TURN_TIMEOUT_MS,
  BILLING_TURNS_MAX_WAITING,
} from './limits.ts';
import type { Payments } from './stripe.ts';

/** Given to work under the lock: its transaction, and Stripe while there is time. */
export type Turn = { sql: Sql; ask: Payments['ask'] };

/** Serialises an account's billing changes, so that each sees the one before. */
export type BillingLock = {
  /**
   * Runs `work` in a transaction, while no copy of the server does other work for this account.
   *
   * @throws ConnectionError, and ApiError unavailable, if it doesn't get the lock in time
   */
  inTurn<Result>(userId: string, work: (turn: Turn) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/** PostgreSQL's code for a lock that timed out. */
const LOCK_NOT_AVAILABLE = '55P03';

/** How long to wait for the lock, and how long after getting it new calls to Stripe may start. */
type Patience = { waitMs: number; callsMs: number };

const PATIENCE: Patience = { waitMs: BILLING_LOCK_WAIT_MS, callsMs: BILLING_CALLS_MS };

/**
 * @param sql says where the database is; as a turn lasts as long as Stripe takes, turns have a few
 *   connections of their own, separate from the main pool
 */
export function createBillingLock(
  { options }: Pick<Sql, 'options'>,
  payments: Pick<Payments, 'ask'>,
  { waitMs, callsMs } = PATIENCE,
): BillingLock {
  const pool = createConnectionPool(
    { options: { ...options, max: BILLING_LOCKS } },
    { acquireTimeoutMs: waitMs, deadlineMs: BILLING_TURN_TIMEOUT_MS },
  );
  // Callers waiting for the same account hold no connection; otherwise one account with a few
  // simultaneous requests would block all purchases.
  const enter = createCallerSemaphores({
    atOnce: 1,
    maxWaiting: BILLING_TURNS_MAX_WAITING,
    maxWaitMs: waitMs,
    refuse: () => new ApiError('unavailable'),
  });
  const takeTurn = <Result>(userId: string, work: (turn: Turn) => Promise<Result>) =>
    pool.withConnection((sql) =>
      finishTransaction(sql, async () => {
        await sql.unsafe('begin');
        await lock(sql, userId, waitMs);
        return work({ sql, ask: untilLate(payments, callsMs) });
      }),
    );
  return {
    inTurn: (userId, work) => enter(() => takeTurn(userId, work), userId),
    close: pool.close,
  };
}

async function lock(sql: Sql, userId: string, waitMs: number): Promise<void> {
  try {
    // PostgreSQL times out too, in case this process hangs.
    await sql.unsafe(`set local lock_timeout = ${waitMs};
      set local idle_in_transaction_session_timeout = ${BILLING_TURN_TIMEOUT_MS}`);
    await sql`select private.lock_billing(${userId})`;
    await sql.unsafe(`set local statement_timeout = ${BILLING_STATEMENT_TIMEOUT_MS}`);
  } catch (error) {
    const isBusy = (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE;
    throw isBusy ? new ApiError('unavailable', { cause: error }) : error;
  }
}

/** No new calls once Stripe has been slow: the lock must not outlive its connection. */
function untilLate({ ask }: Pick<Payments, 'ask'>, callsMs: number): Payments['ask'] {
  const end = Date.now() + callsMs;
  return (call) => {
    if (Date.now() > end) throw new ApiError('payments_unavailable');
    return ask(call);
  };
}

/** Shared by all billing actions. */
export type BillingDeps = {
  ask: Ask;
  payments: Payments;
  lock: BillingLock;
  publicUrl: string;
  clock: () => Date;
  log: Log;
  /** Reads an account's state from Stripe, if that is possible now. */
  follow: (account: BillingAccount) => Promise<void>;
};
