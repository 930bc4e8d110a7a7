import type Stripe from 'stripe';
import { type Account, find, idOf, insert } from '../account.ts';
import { ApiError, invalidRequest } from '../errors.ts';
import { newLetters } from '../state.ts';
import {
  type Decline,
  mustConfirm,
  TEST_CARDS,
  type TestCard,
  toAuthenticationError,
} from './test-cards.ts';

/**
 * @param customer to save it for, or null
 * @returns a new payment method
 * @throws ApiError 402 if it can't be saved
 */
export function createMethod(
  account: Account,
  card: TestCard,
  customer: string | null,
): Stripe.PaymentMethod {
  if (customer !== null && card.declines) throw toCardError(card.declines);
  const { type, brand, last4, fingerprint = newLetters(16) } = card;
  const details =
    type === 'card'
      ? { card: { brand, last4, fingerprint } }
      : { us_bank_account: { bank_name: brand, last4, fingerprint } };
  const event = customer === null ? null : 'payment_method.attached';
  return insert(account, 'payment_method', { customer, type, ...details }, event);
}

/** @returns the behaviour of a payment method */
export function testCardOf({ card, us_bank_account: bank }: Stripe.PaymentMethod): TestCard {
  const last4 = card?.last4 ?? bank?.last4;
  const found = TEST_CARDS.find((candidate) => candidate.last4 === last4);
  if (!found) throw new Error(`no test card ends in ${last4}`);
  return found;
}

/** @returns the method a subscription charges: its own, or the customer's */
export function methodOf(
  account: Account,
  {
    customer,
    default_payment_method,
  }: Pick<Stripe.Subscription, 'customer' | 'default_payment_method'>,
): Stripe.PaymentMethod {
  const { invoice_settings } = find(account, 'customer', String(customer)) ?? {};
  const id = idOf(default_payment_method) ?? idOf(invoice_settings?.default_payment_method);
  const method = find(account, 'payment_method', id ?? '');
  if (method) return method;
  throw invalidRequest('This customer has no attached payment source or default payment method.', {
    code: 'resource_missing',
  });
}

/** @throws ApiError if a payment would be declined, or the cardholder has to confirm it */
export function requirePayable(account: Account, method: Stripe.PaymentMethod): void {
  const card = testCardOf(method);
  if (card.declinesCharges) throw toCardError(card.declinesCharges);
  if (!mustConfirm(account, card)) return;
  throw toAuthenticationError('subscription_payment_intent_requires_action');
}

export function toCardError(decline: Decline): ApiError {
  return new ApiError(402, { type: 'card_error', ...decline });
}
