import type Stripe from 'stripe';
import { type Account, change, find, get, idOf } from '../account.ts';
import { invalidRequest } from '../errors.ts';
import type { SessionTerms } from '../state.ts';
import { mustConfirm, toAuthenticationError } from './authentication.ts';
import { invoicePayment } from './collect-invoice.ts';
import { createMethod, toCardError } from './payment-methods.ts';
import { attemptPayment, createIntent } from './payments.ts';
import { startSubscription } from './subscriptions.ts';
import type { TestCard } from './test-cards.ts';

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
  // A card saved for later is confirmed as well.
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

/** Days count from now; an end that has passed meanwhile means no trial. */
export function findTrialEnd(account: Account, terms: SessionTerms): number | null {
  const { trial_end = 0, trial_period_days: days } = terms;
  if (days !== undefined) return account.now() + days * 86_400;
  return trial_end > account.now() ? trial_end : null;
}
