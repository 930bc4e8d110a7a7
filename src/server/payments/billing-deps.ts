import type { Payments } from '../clients/stripe.ts';
import type { Ask } from '../data/ask.ts';
import type { BillingAccount } from '../data/money/billing-accounts.ts';
import type { Log } from '../process/log.ts';
import type { BillingLock } from './billing-lock.ts';

/** The deps of buying, changing and ending a plan. */
export type BillingDeps = {
  ask: Ask;
  payments: Payments;
  lock: BillingLock;
  publicUrl: string;
  clock: () => Date;
  log: Log;
  /** Reads from Stripe what has become of an account, if it can be read now. */
  follow: (account: BillingAccount) => Promise<void>;
};
