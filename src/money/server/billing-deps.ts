import type { Ask } from '#kit/server/data/ask.ts';
import type { Log } from '#kit/server/process/log.ts';
import type { BillingAccount } from '#money/server/data/billing-accounts.ts';
import type { Payments } from '#money/server/stripe.ts';
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
