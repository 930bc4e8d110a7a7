import type { Payments } from '../clients/stripe.ts';
import type { Ask } from '../data/ask.ts';
import type { BillingAccount } from '../data/money/billing-accounts.ts';
import type { Log } from '../process/log.ts';
import type { BillingLock } from './billing-lock.ts';

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
