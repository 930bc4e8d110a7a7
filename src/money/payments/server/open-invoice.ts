import type { BillingDeps } from '#money/server/billing-deps.ts';
import { findCustomerOf } from '#money/server/data/billing-accounts.ts';
import { orNull, type Payments } from '#money/server/stripe.ts';
import { openPortal } from './open-portal.ts';

/** More open invoices than a customer has. */
const MOST = 20;

/** An invoice to be paid by its owner. */
export type OpenInvoice = {
  /** Stripe's payment page, where the bank also asks for confirmation. */
  url: string;
  /** Whether the bank requires the cardholder to confirm (3-D Secure). */
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
