import type { Sql } from '#database/connect.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { SwitchPreview } from '#money/changes/rules/parse-switch-preview.ts';
import {
  changeSubscription,
  previewSwitch,
  type SubscriptionChange,
} from '#money/changes/server/change-subscription.ts';
import type { PaidPlan } from '#money/plans/rules/plans.ts';
import type { Terms } from '#money/plans/rules/terms.ts';
import { type BillingDeps, createBillingLock } from '#money/server/billing-lock.ts';
import {
  type BillingAccount,
  findCustomerOf,
  type Paid,
} from '#money/server/data/billing-accounts.ts';
import { isRefusal, orNull, type Payments } from '#money/server/stripe.ts';
import type { SyncCustomer } from '#money/sync/server/sync-customer.ts';
import { createCheckout } from './create-checkout.ts';
import {
  closeCustomer,
  type Ending,
  endSubscription,
  refundPayment,
  returnPayment,
  settlePayments,
} from './end-payments.ts';

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
  /** Says where the database is; the billing lock has its own connections. */
  sql: Sql;
  /** Null if payments aren't set up. */
  payments: Payments | null;
  /** Reads a customer from Stripe, so that their owner sees changes at once. */
  syncCustomer: SyncCustomer | null;
};

/** An account's billing actions. Without Stripe they throw ApiError payments_closed. */
export type Billing = {
  /** @returns the URL of a Stripe checkout for the plan */
  createCheckout(userId: string, plan: PaidPlan): Promise<string>;
  /** @returns the URL of Stripe's portal with cards and invoices */
  openPortal(userId: string): Promise<string>;
  /** @returns the URL of Stripe's page for the unpaid invoice, or of its portal if there is none */
  openInvoice(userId: string): Promise<string>;
  /** @returns the URL where the owner confirms a switch with their bank; null if it's done */
  changeSubscription(userId: string, wish: SubscriptionChange): Promise<string | null>;
  /** Calculates a switch: today's charge, and the monthly price from then on. */
  previewSwitch(userId: string, plan: PaidPlan): Promise<SwitchPreview>;
  /** Reads an account's payments from Stripe; does nothing if there are none. */
  refresh(userId: string): Promise<void>;
  endSubscription(userId: string, ending: { subscription: string; when: Ending }): Promise<void>;
  /**
   * Ends the payments of an account scheduled for deletion, resumes them if it came back, and closes team
   * members' checkouts for agency plans.
   */
  settlePayments(userId: string): Promise<void>;
  /** Ends all payments before the account is deleted. @throws if that can't be confirmed */
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

/**
 * @returns the URL of Stripe's page with an account's cards and invoices
 * @throws ApiError no_subscription if there never was one; portal_closed if Stripe has no portal
 */
async function openPortal(
  { ask, payments, publicUrl, log }: BillingDeps,
  userId: string,
): Promise<string> {
  const account = await ask((sql) => findCustomerOf(sql, userId));
  if (account === null) throw new ApiError('no_subscription');
  const customer = account.customer_id;
  try {
    const { url } = await payments.ask((stripe) =>
      stripe.billingPortal.sessions.create({ customer, return_url: publicUrl + PATHS.billing }),
    );
    if (!url) throw new ApiError('payments_unavailable');
    return url;
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) throw new ApiError('no_subscription');
    if (!isRefusal(error)) throw error;
    // Its settings were never saved in Stripe, or the key has no access to it: the payments check says
    // which.
    log.error({ err: error }, 'the customer portal cannot be opened');
    throw new ApiError('portal_closed', { cause: error });
  }
}

/**
 * @returns the URL of Stripe's page for the unpaid invoice, or of its portal if nothing is open
 * @throws ApiError no_subscription if there never was one
 */
async function openInvoice(deps: BillingDeps, userId: string): Promise<string> {
  const account = await deps.ask((sql) => findCustomerOf(sql, userId));
  const invoice = account && (await findOpenInvoice(deps.payments, account.customer_id));
  return invoice ? invoice.url : openPortal(deps, userId);
}

/** An invoice the owner has to pay. */
export type OpenInvoice = {
  /** Stripe's payment page, where the bank also asks for confirmation. */
  url: string;
  /** Set if the bank requires the cardholder to confirm (3-D Secure). */
  mustConfirm: boolean;
};

/** More than any customer's open invoices. */
const INVOICES_MAX = 20;

/**
 * @returns this customer's oldest open subscription invoice; null if there is nothing to pay
 * @throws ApiError payments_unavailable
 */
export async function findOpenInvoice(
  { ask }: Pick<Payments, 'ask'>,
  customer: string,
): Promise<OpenInvoice | null> {
  const open = await orNull(
    ask((stripe) =>
      stripe.invoices.list({
        customer,
        status: 'open',
        limit: INVOICES_MAX,
        expand: ['data.payments'],
      }),
    ),
  );
  const invoice = open?.data.findLast(
    ({ hosted_invoice_url, parent }) =>
      hosted_invoice_url && parent?.type === 'subscription_details',
  );
  if (!invoice?.hosted_invoice_url) return null;
  const intent = invoice.payments?.data[0]?.payment.payment_intent;
  const id = typeof intent === 'object' ? intent.id : intent;
  const payment = id ? await orNull(ask((stripe) => stripe.paymentIntents.retrieve(id))) : null;
  return { url: invoice.hosted_invoice_url, mustConfirm: payment?.status === 'requires_action' };
}
