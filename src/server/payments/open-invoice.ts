import { orNull, type Payments } from '../clients/stripe.ts';
import { findCustomerOf } from '../data/money/billing-accounts.ts';
import type { BillingDeps } from './billing-deps.ts';
import { openPortal } from './open-portal.ts';

/** More are never owed at once. */
const MOST = 20;

/** An invoice that waits for its owner. */
export type OpenInvoice = {
  /** Stripe's page, on which it's paid; the bank asks there as well. */
  url: string;
  /** Whether the bank waits for the card's owner to confirm (3-D Secure). */
  mustConfirm: boolean;
};

/**
 * @returns the oldest open invoice of a subscription of this customer; null where none can be paid
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
 * @returns the address of Stripe's page for what an account owes, or of its portal where nothing is open
 * @throws ApiError no_subscription, where it never came so far
 */
export async function openInvoice(deps: BillingDeps, userId: string): Promise<string> {
  const account = await deps.ask((sql) => findCustomerOf(sql, userId));
  const invoice = account && (await findOpenInvoice(deps.payments, account.customer_id));
  return invoice ? invoice.url : openPortal(deps, userId);
}
