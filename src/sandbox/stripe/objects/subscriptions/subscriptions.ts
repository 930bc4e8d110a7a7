import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, all, find, get, idOf, mergeMetadata } from '../../account.ts';
import { retrieveRoute } from '../../api/list-route.ts';
import { page } from '../../api/lists.ts';
import { flag, integer, list, listParams, metadata, params, text } from '../../api/params.ts';
import { route } from '../../api/route.ts';
import { invalidRequest } from '../../errors.ts';
import { endSubscription } from '../collection/subscription-end.ts';
import { mustConfirm, toAuthenticationError } from '../payments/authentication.ts';
import { requireMethod, testCardOf, toCardError } from '../payments/payment-methods.ts';
import { requireOneInterval } from './change-items.ts';
import { startSubscription } from './subscription-cycle.ts';
import { readTrialEnd, requirePrice, TRIAL } from './subscription-terms.ts';
import { UPDATE, updateSubscription } from './update-subscription.ts';

const STATUSES = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

const CREATE = params<Stripe.SubscriptionCreateParams>()({
  cancel_at_period_end: z.optional(flag),
  customer: text(),
  default_payment_method: z.optional(text()),
  description: z.optional(text(500)),
  discounts: z.optional(list(z.strictObject({ coupon: text() }), 1)),
  items: list(
    z.strictObject({
      price: text(),
      quantity: z.optional(integer(0, 1_000_000)),
      metadata: z.optional(metadata),
    }),
    20,
  ),
  metadata: z.optional(metadata),
  off_session: z.optional(flag),
  payment_behavior: z.optional(
    z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']),
  ),
  ...TRIAL,
});
const LIST = listParams<Stripe.SubscriptionListParams>()({
  customer: z.optional(text()),
  price: z.optional(text()),
  status: z.optional(z.enum([...STATUSES, 'all', 'ended'])),
});
const CANCEL = params<Stripe.SubscriptionCancelParams>()({
  cancellation_details: z.optional(
    z.strictObject({ comment: z.optional(text()), feedback: z.optional(FEEDBACK()) }),
  ),
  invoice_now: z.optional(z.enum(['false'])),
  prorate: z.optional(z.enum(['false'])),
});

export const SUBSCRIPTION_ROUTES = [
  route('POST', '/subscriptions', CREATE, createSubscription),
  route('GET', '/subscriptions', LIST, (account, given) =>
    page(all(account, 'subscription'), given, '/v1/subscriptions', (subscription) =>
      matches(subscription, given),
    ),
  ),
  retrieveRoute('subscription', '/subscriptions'),
  route('POST', '/subscriptions/:id', UPDATE, updateSubscription),
  route('DELETE', '/subscriptions/:id', CANCEL, cancelSubscription),
];

function FEEDBACK() {
  return z.enum([
    'customer_service',
    'low_quality',
    'missing_features',
    'other',
    'switched_service',
    'too_complex',
    'too_expensive',
    'unused',
  ]);
}

function createSubscription(account: Account, given: z.infer<typeof CREATE>): Stripe.Subscription {
  const customer = get(account, 'customer', given.customer, 'customer');
  const items = given.items.map(({ price, quantity = 1, metadata: own }, index) => ({
    price: requirePrice(account, price, `items[${index}][price]`),
    quantity,
    metadata: mergeMetadata(null, own),
  }));
  if (items.length === 0) {
    throw invalidRequest('Missing required param: items.', {
      code: 'parameter_missing',
      param: 'items',
    });
  }
  requireOneInterval(items);
  const method = findOwnMethod(account, customer, given.default_payment_method);
  const trialEnd = readTrialEnd(account, given);
  const isFree = trialEnd !== null || items.every(({ price }) => price.unit_amount === 0);
  const { payment_behavior: behavior = 'allow_incomplete' } = given;
  if (!isFree) requirePayment(account, method, behavior);
  const couponId = given.discounts?.[0]?.coupon;
  const coupon =
    couponId === undefined ? null : get(account, 'coupon', couponId, 'discounts[0][coupon]');
  return startSubscription(
    account,
    {
      customer: customer.id,
      items,
      trialEnd,
      method: given.default_payment_method ?? null,
      metadata: mergeMetadata(null, given.metadata),
      description: given.description ?? null,
      missingMethod: given.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      cancelAtPeriodEnd: given.cancel_at_period_end ?? false,
    },
    { coupon, isTried: behavior !== 'default_incomplete' },
  );
}

function findOwnMethod(
  account: Account,
  customer: Stripe.Customer,
  given: string | undefined,
): Stripe.PaymentMethod | null {
  if (given !== undefined) {
    return requireMethod(account, given, customer.id, 'default_payment_method');
  }
  const id = idOf(customer.invoice_settings.default_payment_method);
  return id === null ? null : find(account, 'payment_method', id);
}

/** @throws ApiError if there is no method to charge, or it would fail and must not */
function requirePayment(
  account: Account,
  method: Stripe.PaymentMethod | null,
  behavior: NonNullable<z.infer<typeof CREATE>['payment_behavior']>,
): void {
  if (!method && behavior !== 'default_incomplete') {
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  if (!method || behavior !== 'error_if_incomplete') return;
  const card = testCardOf(method);
  const decline = card.declines ?? card.declinesCharges;
  if (decline) throw toCardError(decline);
  if (mustConfirm(account, card)) {
    throw toAuthenticationError('subscription_payment_intent_requires_action');
  }
}

function cancelSubscription(account: Account, given: z.infer<typeof CANCEL>, id: string) {
  const subscription = get(account, 'subscription', id);
  if (subscription.ended_at !== null) {
    throw invalidRequest(`No such subscription: '${id}'`, {
      code: 'resource_missing',
      param: 'id',
    });
  }
  const { comment, feedback } = given.cancellation_details ?? {};
  return endSubscription(account, subscription, 'cancellation_requested', {
    ...(comment !== undefined && { comment }),
    ...(feedback !== undefined && { feedback }),
  });
}

/** Without a status, all that aren't canceled. */
function matches(subscription: Stripe.Subscription, given: z.infer<typeof LIST>): boolean {
  const { status } = subscription;
  const hasStatus =
    given.status === undefined
      ? status !== 'canceled'
      : given.status === 'all' ||
        status === given.status ||
        (given.status === 'ended' && (status === 'canceled' || status === 'incomplete_expired'));
  return (
    hasStatus &&
    (given.customer === undefined || subscription.customer === given.customer) &&
    (given.price === undefined ||
      subscription.items.data.some(({ price }) => price.id === given.price))
  );
}
