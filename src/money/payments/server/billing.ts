import type { Sql } from '#database/connect.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { Log } from '#kit/server/process/log.ts';
import { idOf, type StripeInvoice } from '#money/facts/server/stripe-objects.ts';
import type { PaidPlan } from '#money/plans/rules/plans.ts';
import type { Terms } from '#money/plans/rules/terms.ts';
import type { BillingDeps } from '#money/server/billing-deps.ts';
import { createBillingLock } from '#money/server/billing-lock.ts';
import type { Paid } from '#money/server/data/billing-accounts.ts';
import {
  type BillingAccount,
  findCustomerOf,
  isPaymentKnown,
} from '#money/server/data/billing-accounts.ts';
import { findAskedRefund, settleRefund } from '#money/server/data/refunds.ts';
import type { Payments } from '#money/server/stripe.ts';
import { isRefusal, orNull } from '#money/server/stripe.ts';
import { isLive, listSubscriptions } from '#money/server/subscriptions.ts';
import {
  changeSubscription,
  type SubscriptionChange,
} from '#money/switches/server/change-subscription.ts';
import type { SwitchPreview } from '#money/switches/server/switch-plan.ts';
import { findOrder, readSwitchPreview } from '#money/switches/server/switch-plan.ts';
import { readSession } from '#money/sync/server/read-customer.ts';
import type { SyncCustomer } from '#money/sync/server/sync-customer.ts';
import { createCheckout } from './create-checkout.ts';
import { closeCustomer, type Ending, endSubscription, settlePayments } from './end-payments.ts';
import { openInvoice } from './open-invoice.ts';
import { openPortal } from './open-portal.ts';

type ReturnDeps = { ask: Ask; payments: Pick<Payments, 'ask'>; log: Log };

/**
 * Refunds a payment by a customer whose account is gone. Payments in the ledger were made in time and
 * stay; refunded ones aren't refunded again.
 *
 * @throws ApiError payments_unavailable; try again later
 */
async function returnPayment({ ask, payments, log }: ReturnDeps, paid: Paid): Promise<void> {
  for (const payment_intent of await listIntents(payments, paid)) {
    if (await ask((sql) => isPaymentKnown(sql, payment_intent))) continue;
    const idempotencyKey = `return ${payment_intent}`;
    try {
      await payments.ask((stripe) => stripe.refunds.create({ payment_intent }, { idempotencyKey }));
      log.warn({ payment: payment_intent }, 'a payment for an account that is gone went back');
    } catch (error) {
      if (!isSettled(error)) throw error;
    }
  }
}

/** Already refunded, by hand or by the bank. */
const isSettled = (error: unknown) =>
  isRefusal(error, 'charge_already_refunded') || isRefusal(error, 'charge_disputed');

async function listIntents(
  payments: Pick<Payments, 'ask'>,
  { kind, id }: Paid,
): Promise<readonly string[]> {
  if (kind === 'session') {
    const session = await readSession(payments, id);
    const intent = session?.payment_status === 'paid' ? idOf(session.payment_intent) : null;
    return intent === null ? [] : [intent];
  }
  const invoice = await orNull(
    payments.ask<StripeInvoice>((stripe) => stripe.invoices.retrieve(id, { expand: ['payments'] })),
  );
  return (invoice?.payments?.data ?? [])
    .filter(({ status }) => status === 'paid')
    .flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
}

declare module '#kit/server/routes/deps.ts' {
  interface AppDeps {
    /** Buys and changes plans. */
    billing: Billing;
    /** The plans' current terms. */
    terms: () => Terms;
  }
}

declare module '#kit/server/jobs/task.ts' {
  interface TaskDeps {
    /** Ends subscriptions, and refunds what can't be used. */
    billing: Pick<
      Billing,
      'closeCustomer' | 'settlePayments' | 'endSubscription' | 'refundPayment' | 'returnPayment'
    >;
  }
}

type BillingSettings = Omit<BillingDeps, 'payments' | 'lock' | 'follow'> & {
  /** Says where the database is; turns have their own connections. */
  sql: Sql;
  /** Null if payments aren't set up. */
  payments: Payments | null;
  /** Reads a customer from Stripe, so that their owner sees changes at once. */
  syncCustomer: SyncCustomer | null;
};

/** Billing actions of an account. They throw ApiError payments_closed without Stripe. */
export type Billing = {
  /** @returns the URL of a Stripe checkout for the plan */
  createCheckout(userId: string, plan: PaidPlan): Promise<string>;
  /** @returns the URL of Stripe's portal with cards and invoices */
  openPortal(userId: string): Promise<string>;
  /** @returns the URL of Stripe's page for the unpaid invoice; of its portal if there is none */
  openInvoice(userId: string): Promise<string>;
  /** @returns the URL where the owner confirms a switch with their bank; null if it's done */
  changeSubscription(userId: string, wish: SubscriptionChange): Promise<string | null>;
  /** Calculates a switch: today's charge, and the monthly price from then on. */
  previewSwitch(userId: string, plan: PaidPlan): Promise<SwitchPreview>;
  /** Reads an account's payments from Stripe; does nothing if there are none. */
  refresh(userId: string): Promise<void>;
  endSubscription(userId: string, ending: { subscription: string; when: Ending }): Promise<void>;
  /**
   * Ends the payments of an account to be deleted, continues them if it came back, and closes team members'
   * checkouts of agency plans.
   */
  settlePayments(userId: string): Promise<void>;
  /** Ends all payments before the account is deleted. @throws if that isn't certain */
  closeCustomer(userId: string): Promise<void>;
  /** Refunds a payment by a customer whose account is gone. */
  returnPayment(paid: Paid): Promise<void>;
  /** Makes a refund requested by an administrator. */
  refundPayment(refundId: number): Promise<void>;
  close(): Promise<void>;
};

/** @returns the actions; without payments, those that need Stripe throw payments_closed */
export function createBilling({
  sql,
  payments,
  syncCustomer,
  ...settings
}: BillingSettings): Billing {
  const lock = payments && createBillingLock(sql, payments);
  // If this fails, Stripe's event does the same a little later.
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

type RefundDeps = { ask: Ask; payments: Pick<Payments, 'ask'> };

/**
 * Makes a refund requested by an administrator. If repeated, Stripe gives the same answer and refunds nothing
 * more; a settled one is left as it is.
 *
 * @returns whose it was; null if there was nothing to do
 * @throws ApiError payments_unavailable; try again later
 */
async function refundPayment(
  { ask, payments }: RefundDeps,
  refundId: number,
): Promise<string | null> {
  const refund = await ask((sql) => findAskedRefund(sql, refundId));
  if (refund === null) return null;
  const { user_id, payment, amount } = refund;
  const idempotencyKey = `refund ${refundId}`;
  try {
    await payments.ask((stripe) =>
      stripe.refunds.create({ payment_intent: payment, amount }, { idempotencyKey }),
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const problem = error instanceof Error ? error.message : String(error);
    await ask((sql) => settleRefund(sql, refundId, problem));
    return user_id;
  }
  await ask((sql) => settleRefund(sql, refundId, null));
  return user_id;
}

/**
 * Calculates a switch, and changes nothing.
 *
 * @throws ApiError if the switch would be refused
 */
async function previewSwitch(
  deps: BillingDeps,
  userId: string,
  plan: PaidPlan,
): Promise<SwitchPreview> {
  const account = await deps.ask((sql) => findCustomerOf(sql, userId));
  if (account === null) throw new ApiError('no_subscription');
  const order = await findOrder(deps, userId, plan);
  return deps.lock.inTurn(userId, async (turn) => {
    const had = await listSubscriptions(turn, account.customer_id);
    const subscription = had.find(isLive);
    if (subscription === undefined) throw new ApiError('no_subscription');
    return readSwitchPreview(turn, subscription, order);
  });
}
