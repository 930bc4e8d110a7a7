import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, all, get } from '../../account.ts';
import { retrieveRoute } from '../../api/list-route.ts';
import { page } from '../../api/lists.ts';
import { flag, list, listParams, params, text, timestamp } from '../../api/params.ts';
import { route } from '../../api/route.ts';
import { invalidRequest } from '../../errors.ts';
import { newId } from '../../state.ts';
import { buildDraft } from '../collection/build-invoice.ts';
import { collectInvoice, finalizeInvoice } from '../collection/collect-invoice.ts';
import { toAuthenticationError } from '../payments/authentication.ts';
import { requireMethod, toCardError } from '../payments/payment-methods.ts';
import { findLinesAtOnce } from '../subscriptions/change-items.ts';
import { periodOf } from '../subscriptions/subscription-cycle.ts';
import { requirePrice, requireProrationDate } from '../subscriptions/subscription-terms.ts';

/** Of Stripe's previews, only a change that is invoiced at once. */
const PREVIEW = params<Stripe.InvoiceCreatePreviewParams>()({
  customer: z.optional(text()),
  subscription: text(),
  subscription_details: z.strictObject({
    items: list(z.strictObject({ id: text(), price: text() }), 20),
    proration_behavior: z.enum(['always_invoice']),
    proration_date: z.optional(timestamp),
    trial_end: z.optional(z.enum(['now'])),
  }),
});

/** @returns the invoice of a change, without making it */
function previewInvoice(account: Account, given: z.infer<typeof PREVIEW>): Stripe.Invoice {
  const subscription = get(account, 'subscription', given.subscription, 'subscription');
  if (subscription.ended_at !== null) {
    throw invalidRequest('You cannot preview an invoice for a canceled subscription.');
  }
  const { items, proration_date: at, trial_end } = given.subscription_details;
  requireProrationDate(subscription, at, 'subscription_details[proration_date]');
  items.forEach(({ price }, index) => {
    requirePrice(account, price, `subscription_details[items][${index}][price]`);
  });
  const terms = { proration: 'always_invoice', at, endsTrial: trial_end === 'now' } as const;
  const pending = account.state.pendingLines.get(subscription.id) ?? [];
  const lines = [...pending, ...findLinesAtOnce(account, subscription, items, terms)];
  return buildDraft(
    account,
    {
      subscription,
      reason: 'subscription_update',
      lines: structuredClone(lines),
      period: periodOf(subscription),
      isAutomatic: true,
    },
    newId('upcoming_in'),
  );
}

const LIST = listParams<Stripe.InvoiceListParams>()({
  customer: z.optional(text()),
  status: z.optional(z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])),
  subscription: z.optional(text()),
});
const PAY = params<Stripe.InvoicePayParams>()({
  off_session: z.optional(flag),
  payment_method: z.optional(text()),
});
export const INVOICE_ROUTES = [
  route('GET', '/invoices', LIST, (account, given) =>
    page(
      all(account, 'invoice'),
      given,
      '/v1/invoices',
      (invoice) =>
        (given.customer === undefined || invoice.customer === given.customer) &&
        (given.status === undefined || invoice.status === given.status) &&
        (given.subscription === undefined ||
          invoice.parent?.subscription_details?.subscription === given.subscription),
    ),
  ),
  route('POST', '/invoices/create_preview', PREVIEW, previewInvoice),
  retrieveRoute('invoice', '/invoices'),
  route('POST', '/invoices/:id/pay', PAY, (account, given, id) =>
    payInvoice(account, id, given.payment_method),
  ),
];

/**
 * Pays an invoice now; a draft is finalized first.
 *
 * @throws ApiError if it is already settled, or the bank declines
 */
export function payInvoice(account: Account, id: string, methodId?: string): Stripe.Invoice {
  const invoice = get(account, 'invoice', id);
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid');
  if (invoice.status === 'void') throw invalidRequest('Invoice is void and cannot be paid');
  const customer = String(invoice.customer);
  const method =
    methodId === undefined
      ? undefined
      : requireMethod(account, methodId, customer, 'payment_method');
  if (invoice.status === 'draft') finalizeInvoice(account, invoice);
  if (invoice.status === 'paid') return invoice;
  const decline = collectInvoice(account, invoice, method);
  if (decline?.code === 'resource_missing') {
    throw invalidRequest(decline.message, { code: decline.code });
  }
  if (decline?.code === 'authentication_required') {
    throw toAuthenticationError('invoice_payment_intent_requires_action');
  }
  if (decline) throw toCardError(decline);
  return invoice;
}
