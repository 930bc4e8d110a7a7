import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, get } from '../../account.ts';
import { list, params, text, timestamp } from '../../api/params.ts';
import { invalidRequest } from '../../errors.ts';
import { newId } from '../../state.ts';
import { buildDraft } from '../collection/build-invoice.ts';
import { findLinesAtOnce } from '../subscriptions/change-items.ts';
import { periodOf } from '../subscriptions/subscription-cycle.ts';
import { requirePrice, requireProrationDate } from '../subscriptions/subscription-terms.ts';

/** Of Stripe's previews, only a change that is invoiced at once. */
export const PREVIEW = params<Stripe.InvoiceCreatePreviewParams>()({
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
export function previewInvoice(account: Account, given: z.infer<typeof PREVIEW>): Stripe.Invoice {
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
