import type { Sql } from '#database/connect.ts';
import { createPayments } from '../clients/stripe.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { createCustomerSync } from '../payments/sync-customer.ts';
import { watchTerms } from '../payments/watch-terms.ts';
import type { OpenSandbox } from './open-sandbox.ts';

type Settings = { sql: Sql; log: Log; sandbox: Pick<OpenSandbox, 'payments'> | null };

/** The way to Stripe, or to what stands in for it; with neither, payments are closed. */
export async function openPayments({ stripe }: Pick<Env, 'stripe'>, settings: Settings) {
  const { sql, log, sandbox } = settings;
  const account = stripe ?? sandbox?.payments;
  const payments = account ? createPayments(account) : null;
  const syncCustomer = payments && createCustomerSync({ sql, payments });
  const watch = await watchTerms({ sql, isOpen: payments !== null, log });
  return { deps: { payments, syncCustomer, terms: watch.current }, stop: watch.stop };
}
