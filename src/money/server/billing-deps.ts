import type { Ask } from '#kit/server/data/ask.ts';
import type { Log } from '#kit/server/process/log.ts';
import type { BillingLock } from './billing-lock.ts';
import type { BillingAccount } from './data/billing-accounts.ts';
import type { Payments } from './stripe.ts';

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
