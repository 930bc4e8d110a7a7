import type Stripe from 'stripe';
import { type Account, change, find, get, insert } from '../../account.ts';
import { params, text } from '../../api/params.ts';
import { route } from '../../api/route.ts';
import { ApiError, invalidRequest, noSuch } from '../../errors.ts';
import { newId, newLetters } from '../../state.ts';
import { cardOf, type Decline, TEST_CARDS, type TestCard } from './test-cards.ts';

const ATTACH = params<Stripe.PaymentMethodAttachParams>()({ customer: text() });
export const PAYMENT_METHOD_ROUTES = [
  route('POST', '/payment_methods/:id/attach', ATTACH, (account, given, id) =>
    attachMethod(account, takeMethod(account, id), given.customer),
  ),
];

/** Stripe's ids of test cards create a new method each time; other ids name an existing one. */
function takeMethod(account: Account, id: string): Stripe.PaymentMethod {
  const card = TEST_CARDS.find(({ method }) => method === id);
  return card ? createMethod(account, card) : get(account, 'payment_method', id);
}

/** @returns an unattached payment method; Stripe sends no event for one */
export function createMethod(
  account: Account,
  card: TestCard,
  billing: Partial<Stripe.PaymentMethod.BillingDetails> = {},
): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: null,
      email: null,
      name: null,
      phone: null,
      tax_id: null,
      ...billing,
    },
    created: account.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: card.type,
    ...(card.type === 'card'
      ? { card: buildCard(card) }
      : { us_bank_account: buildBankAccount(card) }),
  };
  return insert(account, 'payment_method', method, null);
}

/**
 * Attaches a method to a customer.
 *
 * @throws ApiError 402 if the bank declines at once
 */
export function attachMethod(
  account: Account,
  method: Stripe.PaymentMethod,
  customer: string,
): Stripe.PaymentMethod {
  get(account, 'customer', customer, 'customer');
  if (method.customer !== null && method.customer !== customer) {
    throw invalidRequest(
      'The payment method you provided has already been attached to a customer.',
      { param: 'payment_method' },
    );
  }
  const { declines } = testCardOf(method);
  if (declines) throw toCardError(declines);
  return change(account, method, { customer }, 'payment_method.attached');
}

/** @throws ApiError if it is neither a test card nor a method of this customer */
export function requireMethod(
  account: Account,
  id: string,
  customer: string,
  param: string,
): Stripe.PaymentMethod {
  const method = find(account, 'payment_method', id);
  if (!method) throw noSuch('PaymentMethod', id, param);
  if (method.customer !== customer) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param },
    );
  }
  return method;
}

/** @returns its behaviour */
export function testCardOf(method: Stripe.PaymentMethod): TestCard {
  return cardOf(method.card?.last4 ?? method.us_bank_account?.last4);
}

/** @param rest such as the failed charge */
export function toCardError(decline: Decline, rest: { charge?: string } = {}): ApiError {
  return new ApiError(402, { type: 'card_error', ...decline, ...rest });
}

function buildCard({
  brand,
  last4,
  fingerprint = newLetters(16),
}: TestCard): Stripe.PaymentMethod.Card {
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: brand,
    exp_month: 12,
    exp_year: 2099,
    fingerprint,
    funding: 'credit',
    generated_from: null,
    last4,
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function buildBankAccount({ brand, last4 }: TestCard): Stripe.PaymentMethod.UsBankAccount {
  return {
    account_holder_type: 'individual',
    account_type: 'checking',
    bank_name: brand,
    financial_connections_account: null,
    fingerprint: newLetters(16),
    last4,
    networks: null,
    routing_number: '110000000',
    status_details: null,
  };
}
