import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, all, change, emit, get, mergeMetadata } from '../account.ts';
import { page } from '../api/lists.ts';
import { flag, listParams, metadata, noParams, params, text } from '../api/params.ts';
import { route } from '../api/route.ts';
import { invalidRequest } from '../errors.ts';
import { toAuthenticationError } from './authentication.ts';
import { collectInvoice, finalizeInvoice } from './collect-invoice.ts';
import { requireMethod, toCardError } from './payment-methods.ts';
import { PREVIEW, previewInvoice } from './preview-invoice.ts';
import { followInvoice } from './subscription-end.ts';

const LIST = listParams<Stripe.InvoiceListParams>()({
  customer: z.optional(text()),
  status: z.optional(z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])),
  subscription: z.optional(text()),
});
const UPDATE = params<Stripe.InvoiceUpdateParams>()({
  auto_advance: z.optional(flag),
  description: z.optional(text()),
  metadata: z.optional(metadata),
});
const PAY = params<Stripe.InvoicePayParams>()({
  off_session: z.optional(flag),
  payment_method: z.optional(text()),
});
const FINALIZE = params<Stripe.InvoiceFinalizeInvoiceParams>()({ auto_advance: z.optional(flag) });

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
  route('GET', '/invoices/:id', noParams, (account, _, id) => get(account, 'invoice', id)),
  route('POST', '/invoices/:id', UPDATE, updateInvoice),
  route(
    'GET',
    '/invoices/:id/lines',
    listParams<Stripe.InvoiceListLineItemsParams>()({}),
    (account, given, id) =>
      page(get(account, 'invoice', id).lines.data.toReversed(), given, `/v1/invoices/${id}/lines`),
  ),
  route('POST', '/invoices/:id/finalize', FINALIZE, (account, _, id) => {
    const invoice = get(account, 'invoice', id);
    if (invoice.status !== 'draft') {
      throw invalidRequest(
        "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
      );
    }
    return finalizeInvoice(account, invoice);
  }),
  route('POST', '/invoices/:id/pay', PAY, (account, given, id) =>
    payInvoice(account, id, given.payment_method),
  ),
  route('POST', '/invoices/:id/void', noParams, (account, _, id) => close(account, id, 'void')),
  route('POST', '/invoices/:id/mark_uncollectible', noParams, (account, _, id) =>
    close(account, id, 'uncollectible'),
  ),
];

/**
 * Pays an invoice now; a draft is finalized first.
 *
 * @throws ApiError where it is settled already, or the bank says no
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

function updateInvoice(account: Account, given: z.infer<typeof UPDATE>, id: string) {
  const invoice = get(account, 'invoice', id);
  const { auto_advance = invoice.auto_advance, description = invoice.description } = given;
  const changes = {
    ...(auto_advance !== undefined && { auto_advance }),
    description,
    metadata: mergeMetadata(invoice.metadata, given.metadata),
  };
  return change(account, invoice, changes, 'invoice.updated');
}

function close(account: Account, id: string, status: 'uncollectible' | 'void'): Stripe.Invoice {
  const invoice = get(account, 'invoice', id);
  const isOpen =
    invoice.status === 'open' || (status === 'void' && invoice.status === 'uncollectible');
  if (!isOpen) {
    throw invalidRequest(
      `You can only pass in open invoices. This invoice isn't open: its status is ${invoice.status}.`,
    );
  }
  const now = account.now();
  const mark = status === 'void' ? { voided_at: now } : { marked_uncollectible_at: now };
  change(
    account,
    invoice,
    {
      status,
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, ...mark },
    },
    null,
  );
  emit(account, status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', invoice);
  followInvoice(account, invoice);
  return invoice;
}
