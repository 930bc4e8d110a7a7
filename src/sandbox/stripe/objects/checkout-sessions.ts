import type Stripe from 'stripe';
import * as z from 'zod/mini';
import {
  type Account,
  change,
  find,
  get,
  idOf,
  insert,
  mergeMetadata,
  plan,
  toWhole,
} from '../account.ts';
import { address, flag, integer, list, metadata, params, text, timestamp } from '../api/params.ts';
import { invalidRequest } from '../errors.ts';
import { newId, type SessionTerms } from '../state.ts';
import { invoicePayment } from './collect-invoice.ts';
import { createMethod, toCardError } from './payment-methods.ts';
import { attemptPayment, createIntent } from './payments.ts';
import { requirePrice } from './prices.ts';
import { startSubscription, TRIAL_DAYS } from './subscriptions.ts';
import { mustConfirm, type TestCard, toAuthenticationError } from './test-cards.ts';

/** How long a checkout is open, in seconds. */
const LIFE_S = 24 * 3600;
/** Stripe's shortest trial. */
const MIN_TRIAL_S = 2 * 86_400;

/** For one price and a known customer. */
export const CREATE_SESSION = params<Stripe.Checkout.SessionCreateParams>()({
  adaptive_pricing: z.optional(z.strictObject({ enabled: flag })),
  automatic_tax: z.optional(z.strictObject({ enabled: flag })),
  cancel_url: z.optional(address),
  client_reference_id: z.optional(text),
  customer: text,
  customer_update: z.optional(z.strictObject({ address: z.enum(['auto']) })),
  invoice_creation: z.optional(
    z.strictObject({
      enabled: flag,
      invoice_data: z.optional(z.strictObject({ metadata: z.optional(metadata) })),
    }),
  ),
  line_items: list(z.strictObject({ price: text, quantity: integer(1, 1) }), 1),
  metadata: z.optional(metadata),
  mode: z.enum(['payment', 'subscription']),
  payment_intent_data: z.optional(z.strictObject({ metadata: z.optional(metadata) })),
  subscription_data: z.optional(
    z.strictObject({
      metadata: z.optional(metadata),
      trial_end: z.optional(timestamp),
      trial_period_days: z.optional(TRIAL_DAYS),
    }),
  ),
  success_url: address,
});

type Given = z.infer<typeof CREATE_SESSION>;

export function createSession(account: Account, given: Given): Stripe.Checkout.Session {
  const isSubscription = given.mode === 'subscription';
  const id = given.line_items[0]?.price ?? '';
  const price = requirePrice(account, id, isSubscription ? 'monthly' : 'once');
  requireTaxAddress(given);
  const { trial_end, trial_period_days, ...data } = given.subscription_data ?? {};
  if (trial_end !== undefined && trial_end < account.now() + MIN_TRIAL_S) {
    throw invalidRequest('The `trial_end` date has to be at least 2 days in the future.');
  }
  const onTrial = trial_end !== undefined || trial_period_days !== undefined;
  const fields = buildSession(account, given, price, onTrial);
  const session = insert(account, 'checkout.session', fields, null);
  change(account, session, { url: `${account.pagesUrl}/checkout/${session.id}` }, null);
  const { metadata: own } = isSubscription ? data : (given.payment_intent_data ?? {});
  account.state.terms.set(session.id, {
    item: buildLineItem(account, price),
    metadata: mergeMetadata(null, own),
    trial_end,
    trial_period_days,
  });
  plan(account, { at: session.expires_at, name: 'expire-session', id: session.id });
  return session;
}

/** @throws ApiError if there would be no address for calculating taxes */
function requireTaxAddress({ automatic_tax, customer_update }: Given): void {
  if (!automatic_tax?.enabled || customer_update) return;
  const words =
    "Automatic tax calculation in Checkout requires a valid address on the Customer. Set `customer_update[address]` to 'auto'.";
  throw invalidRequest(words, { code: 'customer_tax_location_invalid' });
}

/** The sandbox has no tax registration, so there is no tax to collect, just as at Stripe. */
function buildSession(account: Account, given: Given, price: Stripe.Price, onTrial: boolean) {
  const { enabled = false } = given.automatic_tax ?? {};
  const { invoice_creation: invoice } = given;
  return {
    adaptive_pricing: given.adaptive_pricing ?? null,
    amount_total: onTrial ? 0 : price.unit_amount,
    automatic_tax: { enabled, status: enabled ? ('complete' as const) : null },
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    currency: price.currency,
    customer: given.customer,
    expires_at: account.now() + LIFE_S,
    invoice: null,
    invoice_creation: invoice
      ? {
          enabled: invoice.enabled,
          invoice_data: { metadata: mergeMetadata(null, invoice.invoice_data?.metadata) },
        }
      : null,
    metadata: mergeMetadata(null, given.metadata),
    mode: given.mode,
    payment_intent: null,
    payment_status: 'unpaid' as const,
    status: 'open' as const,
    subscription: null,
    success_url: given.success_url,
  };
}

function buildLineItem(account: Account, price: Stripe.Price): Stripe.LineItem {
  const { unit_amount: amount, currency, product } = price;
  return toWhole<Stripe.LineItem>({
    id: newId('li'),
    object: 'item',
    amount_total: amount ?? 0,
    currency,
    description: get(account, 'product', String(product)).name,
    price: structuredClone(price),
    quantity: 1,
  });
}

export function expireSession(account: Account, _: object, id: string): Stripe.Checkout.Session {
  const session = get(account, 'checkout.session', id);
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  return change(account, session, { status: 'expired', url: null }, 'checkout.session.expired');
}

/** A checkout, and how it is paid. */
type Completion = { session: Stripe.Checkout.Session; terms: SessionTerms; card: TestCard };

/**
 * Completes a session when the customer presses Pay.
 *
 * @param payer as entered on the page
 * @throws ApiError 402 if the bank declines, and the session stays open; 400 if it isn't open
 */
export function completeSession(
  account: Account,
  id: string,
  card: TestCard | undefined,
  payer: { email: string; name: string },
): void {
  const session = get(account, 'checkout.session', id);
  const terms = account.state.terms.get(id);
  if (session.status !== 'open' || !terms) {
    throw invalidRequest('You’re all done here. This checkout has been used or has expired.');
  }
  if (!card) throw invalidRequest('Choose how to pay.');
  // A card saved for later needs confirming too.
  if (mustConfirm(account, card)) throw toAuthenticationError('authentication_required');
  get(account, 'customer', String(session.customer), 'customer');
  const complete = session.mode === 'subscription' ? subscribe : pay;
  complete(account, { session, terms, card });
  const done = { status: 'complete', url: null, customer_details: payer } as const;
  change(account, session, done, 'checkout.session.completed');
}

function pay(account: Account, { session, terms, card }: Completion): void {
  // A second attempt pays the same intent.
  const intent =
    find(account, 'payment_intent', idOf(session.payment_intent) ?? '') ??
    createIntent(account, {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? 'usd',
      customer: String(session.customer),
      metadata: terms.metadata,
    });
  session.payment_intent = intent.id;
  const decline = attemptPayment(account, intent, createMethod(account, card, null));
  if (decline) throw toCardError(decline);
  if (get(account, 'payment_intent', intent.id).status !== 'succeeded') return;
  session.payment_status = 'paid';
  invoicePayment(account, session);
}

function subscribe(account: Account, { session, terms, card }: Completion): void {
  const trialEnd = findTrialEnd(account, terms);
  if (trialEnd === null && card.declinesCharges) throw toCardError(card.declinesCharges);
  const { item, metadata } = terms;
  if (!item.price) return;
  const customer = String(session.customer);
  const { id: method } = createMethod(account, card, customer);
  const order = { customer, price: item.price, method, metadata, trialEnd };
  const subscription = startSubscription(account, order);
  session.subscription = subscription.id;
  session.invoice = subscription.latest_invoice;
  const isDue = find(account, 'invoice', String(session.invoice))?.status === 'open';
  if (!isDue) session.payment_status = session.amount_total === 0 ? 'no_payment_required' : 'paid';
}

/** Days count from now; a trial end already passed means no trial. */
export function findTrialEnd(account: Account, terms: SessionTerms): number | null {
  const { trial_end = 0, trial_period_days: days } = terms;
  if (days !== undefined) return account.now() + days * 86_400;
  return trial_end > account.now() ? trial_end : null;
}
