import type Stripe from 'stripe';
import { type Account, change, emit, find, get, idOf } from '../../account.ts';
import { invalidRequest } from '../../errors.ts';
import type { SessionTerms } from '../../state.ts';
import { invoicePayment } from '../collection/one-time-invoice.ts';
import { createCustomer } from '../customers/customers.ts';
import { mustConfirm, toAuthenticationError } from '../payments/authentication.ts';
import {
  attachMethod,
  createMethod,
  testCardOf,
  toCardError,
} from '../payments/payment-methods.ts';
import { attemptPayment, createIntent } from '../payments/payments.ts';
import type { TestCard } from '../payments/test-cards.ts';
import { startSubscription } from '../subscriptions/subscription-cycle.ts';
import { readTrialEnd } from '../subscriptions/subscription-terms.ts';

/** The payer, as entered on the page. */
export type Payer = { email: string; name: string };

/** A session to complete, with the card (null for none) and the payer. */
type Completion = {
  session: Stripe.Checkout.Session;
  terms: SessionTerms;
  card: TestCard | null;
  payer: Payer;
};

/**
 * Completes a session when the customer presses Pay.
 *
 * @param card null to begin a trial without one
 * @throws ApiError 402 if the bank declines, and the session stays open; 400 if it isn't open
 */
export function completeSession(
  account: Account,
  id: string,
  card: TestCard | null,
  payer: Payer,
): Stripe.Checkout.Session {
  const session = get(account, 'checkout.session', id);
  const terms = account.state.terms.get(id);
  if (session.status !== 'open' || !terms) {
    throw invalidRequest('You’re all done here. This checkout has been used, or its time is over.');
  }
  if (!card && needsCard(session)) throw invalidRequest('Choose how to pay.');
  // A card saved for later is confirmed as well.
  if (mustConfirm(account, card)) throw toAuthenticationError('authentication_required');
  if (session.customer !== null) get(account, 'customer', String(session.customer), 'customer');
  const complete = session.mode === 'subscription' ? subscribe : pay;
  complete(account, { session, terms, card, payer });
  account.state.terms.delete(id);
  change(
    account,
    session,
    {
      status: 'complete',
      url: null,
      customer_details: {
        address: null,
        business_name: null,
        email: payer.email,
        individual_name: null,
        name: payer.name,
        phone: null,
        tax_exempt: 'none',
        tax_ids: [],
      },
    },
    null,
  );
  emit(account, 'checkout.session.completed', session);
  return session;
}

/** @returns whether the page asks for a card: not if nothing is due and none has to be saved */
export function needsCard(session: Stripe.Checkout.Session): boolean {
  return session.amount_total !== 0 || session.payment_method_collection === 'always';
}

function pay(account: Account, { session, terms, card, payer }: Completion): void {
  const keeps = session.customer_creation === 'always' || terms.setup_future_usage !== null;
  const isFree = session.amount_total === 0;
  const intent = isFree ? null : intentOf(account, session, terms);
  const method = card && createMethod(account, card, payer);
  if (intent && method) {
    session.payment_intent = intent.id;
    const decline = attemptPayment(account, intent, method);
    if (decline) throw toCardError(decline, { charge: idOf(intent.latest_charge) ?? '' });
  }
  if (keeps && session.customer === null) {
    session.customer = createCustomer(account, payer).id;
    if (intent) intent.customer = session.customer;
  }
  if (terms.setup_future_usage !== null && method && session.customer !== null) {
    attachMethod(account, method, String(session.customer));
  }
  if (isFree) session.payment_status = 'no_payment_required';
  else session.payment_status = intent?.status === 'succeeded' ? 'paid' : 'unpaid';
  if (session.payment_status === 'paid') invoicePayment(account, session);
}

/** A second attempt pays the same intent. */
function intentOf(
  account: Account,
  session: Stripe.Checkout.Session,
  terms: SessionTerms,
): Stripe.PaymentIntent {
  const tried = find(account, 'payment_intent', idOf(session.payment_intent) ?? '');
  if (tried) return tried;
  const { metadata, description, receipt_email, setup_future_usage } = terms;
  return createIntent(account, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: idOf(session.customer),
    methodTypes: session.payment_method_types,
    metadata,
    description,
    receipt_email,
    setup_future_usage,
  });
}

function subscribe(account: Account, { session, terms, card, payer }: Completion): void {
  const trialEnd = readTrialEnd(account, laterThanNow(account, terms));
  const decline = card?.declines ?? (trialEnd === null ? card?.declinesCharges : undefined);
  if (decline) throw toCardError(decline);
  const customer = idOf(session.customer) ?? createCustomer(account, payer).id;
  session.customer = customer;
  const method = card && attachMethod(account, createMethod(account, card, payer), customer);
  const coupon = idOf(session.discounts?.[0]?.coupon);
  const subscription = startSubscription(
    account,
    {
      customer,
      items: (session.line_items?.data ?? []).flatMap(({ price, quantity }) =>
        price ? { price, quantity: quantity ?? 1 } : [],
      ),
      trialEnd,
      method: method?.id ?? null,
      metadata: terms.metadata,
      description: terms.description,
      missingMethod: terms.missing_payment_method,
    },
    { coupon: coupon === null ? null : find(account, 'coupon', coupon) },
  );
  subscription.automatic_tax.enabled = session.automatic_tax.enabled;
  session.subscription = subscription.id;
  session.invoice = subscription.latest_invoice;
  const takesDays = method !== null && testCardOf(method).type === 'us_bank_account';
  const isDue = find(account, 'invoice', String(session.invoice))?.status === 'open';
  session.payment_status =
    isDue && takesDays ? 'unpaid' : session.amount_total === 0 ? 'no_payment_required' : 'paid';
}

/** Days count from now; an end that has passed meanwhile means no trial. */
function laterThanNow(account: Account, { trial_end, trial_period_days }: SessionTerms) {
  const isOver = trial_end !== undefined && trial_end <= account.now();
  return isOver ? {} : { trial_end, trial_period_days };
}
