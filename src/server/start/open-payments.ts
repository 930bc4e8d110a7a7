import type { Sql } from '#database/connect.ts';
import { createPayments } from '../clients/stripe.ts';
import type { Ask } from '../data/ask.ts';
import { BILLING_CALLS_MS, SYNC_LOCK_WAIT_MS } from '../limits/payments.ts';
import { createBilling } from '../payments/billing.ts';
import { createBillingLock } from '../payments/billing-lock.ts';
import { createCustomerSync } from '../payments/sync/sync-customer.ts';
import { watchTerms } from '../payments/watch-terms.ts';
import type { Env } from '../process/env.ts';
import type { Log } from '../process/log.ts';
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
