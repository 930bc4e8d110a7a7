import type { Sql } from '#database/connect.ts';
import type { PaidPlan } from '#domain/billing/plans/plans.ts';
import type { Payments } from '../clients/stripe.ts';
import type { Paid } from '../data/money/billing-accounts.ts';
import { type BillingAccount, findCustomerOf } from '../data/money/billing-accounts.ts';
import { ApiError } from '../http/errors.ts';
import type { BillingDeps } from './billing-deps.ts';
import { createBillingLock } from './billing-lock.ts';
import { createCheckout } from './create-checkout.ts';
import { closeCustomer, type Ending, endSubscription, settlePayments } from './end-payments.ts';
import { openInvoice } from './open-invoice.ts';
import { openPortal } from './open-portal.ts';
import { refundPayment } from './refund-payment.ts';
import { returnPayment } from './return-payment.ts';
import { changeSubscription, type SubscriptionChange } from './switches/change-subscription.ts';
import { previewSwitch } from './switches/preview-switch.ts';
import type { SwitchPreview } from './switches/switch-plan.ts';
import type { SyncCustomer } from './sync/sync-customer.ts';

type BillingSettings = Omit<BillingDeps, 'payments' | 'lock' | 'follow'> & {
  /** Says where the database is; turns have connections of their own. */
  sql: Sql;
  /** Null where payments are not set up. */
  payments: Payments | null;
  /** Reads from Stripe what has become of a customer, so that its owner sees it at once. */
  syncCustomer: SyncCustomer | null;
};

/** Calls to Stripe for an account. Throws ApiError payments_closed where there is none. */
export type Billing = {
  /** @returns the address of a page of Stripe's on which the plan can be paid */
  createCheckout(userId: string, plan: PaidPlan): Promise<string>;
  /** @returns the address of a page of Stripe's with cards and invoices */
  openPortal(userId: string): Promise<string>;
  /** @returns the address of Stripe's page for what an account owes; of its portal, if that's nothing */
  openInvoice(userId: string): Promise<string>;
  /** @returns where the owner has to confirm a switch with their bank; null where it's done */
  changeSubscription(userId: string, wish: SubscriptionChange): Promise<string | null>;
  /** Says what a switch comes to: today, and each month from then on. */
  previewSwitch(userId: string, plan: PaidPlan): Promise<SwitchPreview>;
  /** Reads from Stripe what has become of an account's payments; of one without any, nothing. */
  refresh(userId: string): Promise<void>;
  endSubscription(userId: string, ending: { subscription: string; when: Ending }): Promise<void>;
  /** Ends what a leaving account pays, has it go on where it came back, and keeps staff from an agency. */
  settlePayments(userId: string): Promise<void>;
  /** Ends everything before the account goes. @throws where that is not certain */
  closeCustomer(userId: string): Promise<void>;
  /** Refunds a payment by a customer whose account is gone. */
  returnPayment(paid: Paid): Promise<void>;
  /** Makes a refund that an administrator asked for. */
  refundPayment(refundId: number): Promise<void>;
  close(): Promise<void>;
};

/** Makes what people buy and change plans with. */
export function createBilling({
  sql,
  payments,
  syncCustomer,
  ...settings
}: BillingSettings): Billing {
  const lock = payments && createBillingLock(sql, payments);
  // Where this fails, Stripe's event does the same a little later.
  const follow = async (account: BillingAccount) => {
    await syncCustomer?.(account).catch((error: unknown) =>
      settings.log.warn({ err: error }, 'what changed at Stripe is seen with its event'),
    );
  };
  const open = (): BillingDeps => {
    if (payments === null || lock === null) throw new ApiError('payments_closed');
    return { ...settings, payments, lock, follow };
  };
  const findAccount = (userId: string) => settings.ask((sql) => findCustomerOf(sql, userId));
  return {
    createCheckout: async (userId, plan) => createCheckout(open(), userId, plan),
    openPortal: async (userId) => openPortal(open(), userId),
    openInvoice: async (userId) => openInvoice(open(), userId),
    refresh: async (userId) => {
      open();
      const account = await findAccount(userId);
      if (account) await syncCustomer?.(account);
    },
    changeSubscription: async (userId, wish) => changeSubscription(open(), userId, wish),
    previewSwitch: async (userId, plan) => previewSwitch(open(), userId, plan),
    endSubscription: async (userId, ending) => {
      await endSubscription(open(), userId, ending);
      const account = await findAccount(userId);
      if (account) await follow(account);
    },
    settlePayments: async (userId) => {
      const account = await findAccount(userId);
      if (account === null) return;
      await settlePayments(open(), account);
      await follow(account);
    },
    closeCustomer: async (userId) => {
      const account = await findAccount(userId);
      if (account) await closeCustomer(open(), account);
    },
    returnPayment: async (paid) => returnPayment(open(), paid),
    refundPayment: async (refundId) => {
      const userId = await refundPayment(open(), refundId);
      const account = userId && (await findAccount(userId));
      if (account) await follow(account);
    },
    close: async () => lock?.close(),
  };
}
