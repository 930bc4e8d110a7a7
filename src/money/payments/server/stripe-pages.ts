import { PATHS } from '#kit/rules/paths.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { BillingDeps } from '#money/server/billing-lock.ts';
import { findCustomerOf } from '#money/server/data/billing-accounts.ts';
import { isRefusal, orNull, type Payments } from '#money/server/stripe.ts';

/** More open invoices than a customer has. */
const MOST = 20;

/** An invoice to be paid by its owner. */
export type OpenInvoice = {
  /** Stripe's payment page, where the bank also asks for confirmation. */
  url: string;
  /** Set if the bank requires the cardholder to confirm (3-D Secure). */
  mustConfirm: boolean;
};

/**
 * @returns the oldest open subscription invoice of this customer; null if there is none to pay
 * @throws ApiError payments_unavailable
 */
export async function findOpenInvoice(
  { ask }: Pick<Payments, 'ask'>,
  customer: string,
): Promise<OpenInvoice | null> {
  const open = await orNull(
    ask((stripe) =>
      stripe.invoices.list({ customer, status: 'open', limit: MOST, expand: ['data.payments'] }),
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

/**
 * @returns the URL of Stripe's page for the unpaid invoice, or of its portal if nothing is open
 * @throws ApiError no_subscription if there never was one
 */
export async function openInvoice(deps: BillingDeps, userId: string): Promise<string> {
  const account = await deps.ask((sql) => findCustomerOf(sql, userId));
  const invoice = account && (await findOpenInvoice(deps.payments, account.customer_id));
  return invoice ? invoice.url : openPortal(deps, userId);
}

/**
 * @returns the URL of Stripe's page with an account's cards and invoices
 * @throws ApiError no_subscription if there never was one; portal_closed if Stripe has no portal
 */
export async function openPortal(
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
    // Its settings were never saved in Stripe, or the key may not open it: the payments check says which.
    log.error({ err: error }, 'the customer portal cannot be opened');
    throw new ApiError('portal_closed', { cause: error });
  }
}
