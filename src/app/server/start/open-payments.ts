import type { Sql } from '#database/connect.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import type { Env } from '#kit/server/process/env.ts';
import type { Log } from '#kit/server/process/log.ts';
import { createBilling } from '#money/payments/server/billing.ts';
import { watchTerms } from '#money/payments/server/terms.ts';
import { createBillingLock } from '#money/server/billing-lock.ts';
import { BILLING_CALLS_MS, SYNC_LOCK_WAIT_MS } from '#money/server/limits.ts';
import { createPayments } from '#money/server/stripe.ts';
import { createCustomerSync } from '#money/sync/server/sync-customer.ts';
import type { OpenSandbox } from './open-sandbox.ts';

type Settings = {
  sql: Sql;
  ask: Ask;
  log: Log;
  clock: () => Date;
  sandbox: Pick<OpenSandbox, 'payments'> | null;
};

/** Stripe waits at most ten seconds for its event to be accepted. */
const SYNC_PATIENCE = { waitMs: SYNC_LOCK_WAIT_MS, callsMs: BILLING_CALLS_MS };

/** Access to Stripe, or to its stand-in; with neither, payments are closed. */
export async function openPayments(
  env: Pick<Env, 'publicUrl' | 'stripe' | 'collectsTax'>,
  settings: Settings,
) {
  const { sandbox, ...parts } = settings;
  const { collectsTax } = env;
  const account = env.stripe ?? sandbox?.payments;
  const payments = account ? createPayments({ ...account, collectsTax }) : null;
  const syncs = payments && createBillingLock(parts.sql, payments, SYNC_PATIENCE);
  const syncCustomer = syncs && createCustomerSync(syncs);
  const terms = await watchTerms({ ...parts, isOpen: payments !== null });
  const { publicUrl } = env;
  const billing = createBilling({ ...parts, payments, publicUrl, syncCustomer });
  return {
    deps: { payments, syncCustomer, billing, terms: terms.current },
    async stop() {
      await billing.close();
      await syncs?.close();
      await terms.stop();
    },
  };
}
