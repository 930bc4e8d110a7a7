import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, all, get } from '../../account.ts';
import { retrieveRoute } from '../../api/list-route.ts';
import { page } from '../../api/lists.ts';
import { flag, listParams, params, text } from '../../api/params.ts';
import { route } from '../../api/route.ts';
import { invalidRequest } from '../../errors.ts';
import { collectInvoice, finalizeInvoice } from '../collection/collect-invoice.ts';
import { toAuthenticationError } from '../payments/authentication.ts';
import { requireMethod, toCardError } from '../payments/payment-methods.ts';
import { PREVIEW, previewInvoice } from './preview-invoice.ts';

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
