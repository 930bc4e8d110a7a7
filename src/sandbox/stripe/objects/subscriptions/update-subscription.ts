import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, change, find, get, idOf, mergeMetadata, plan } from '../../account.ts';
import { flag, integer, list, metadata, params, text, timestamp } from '../../api/params.ts';
import { invalidRequest } from '../../errors.ts';
import { mustConfirm, toAuthenticationError } from '../payments/authentication.ts';
import { requireMethod, testCardOf, toCardError } from '../payments/payment-methods.ts';
import { changeItems, findCostAtOnce } from './change-items.ts';
import { periodOf, planNext, renew } from './subscription-cycle.ts';
import { requirePrice, requireProrationDate, TRIAL } from './subscription-terms.ts';

export const UPDATE = params<Stripe.SubscriptionUpdateParams>()({
  cancel_at: z.optional(z.union([z.literal(''), timestamp])),
  cancel_at_period_end: z.optional(flag),
  default_payment_method: z.optional(text()),
  description: z.optional(text(500)),
  items: z.optional(
    list(
      z.strictObject({
        id: z.optional(text()),
        price: z.optional(text()),
        quantity: z.optional(integer(0, 1_000_000)),
        deleted: z.optional(flag),
      }),
      20,
    ),
  ),
  metadata: z.optional(metadata),
  off_session: z.optional(flag),
  payment_behavior: z.optional(z.enum(['allow_incomplete', 'error_if_incomplete'])),
  proration_behavior: z.optional(z.enum(['always_invoice', 'create_prorations', 'none'])),
  proration_date: z.optional(timestamp),
  trial_end: z.optional(z.union([z.literal('now'), timestamp])),
  trial_settings: TRIAL.trial_settings,
});

/** Changes the terms of a subscription. @throws ApiError before anything changes */
export function updateSubscription(
  account: Account,
  given: z.infer<typeof UPDATE>,
  id: string,
): Stripe.Subscription {
  const subscription = get(account, 'subscription', id);
  requireChangeable(subscription, given);
  if (given.default_payment_method !== undefined) {
    const customer = String(subscription.customer);
    requireMethod(account, given.default_payment_method, customer, 'default_payment_method');
  }
  given.items?.forEach(({ price }, index) => {
    if (price === undefined) return;
    const { currency } = requirePrice(account, price, `items[${index}][price]`);
    if (currency === subscription.currency) return;
    throw invalidRequest(
      `The price specified only supports \`${currency}\`. This doesn't match the expected currency: \`${subscription.currency}\`.`,
    );
  });
  const trial = readTrial(account, subscription, given.trial_end);
  const { proration_behavior: proration = 'create_prorations', proration_date: at } = given;
  requireProrationDate(subscription, at, 'proration_date');
  if (given.payment_behavior === 'error_if_incomplete') {
    const endsTrial = trial !== null && trial <= account.now();
    const options = { proration, at, endsTrial };
    requirePayable(
      account,
      subscription,
      findCostAtOnce(account, subscription, given.items ?? [], options),
    );
  }
  if (given.items) {
    changeItems(account, subscription, given.items, { proration, at });
  }
  const changes: Partial<Stripe.Subscription> = {
    metadata: mergeMetadata(subscription.metadata, given.metadata),
    ...(given.default_payment_method !== undefined && {
      default_payment_method: given.default_payment_method,
    }),
    ...(given.description !== undefined && { description: given.description }),
    ...(given.trial_settings && {
      trial_settings: {
        end_behavior: {
          billing_cycle_anchor: null,
          missing_payment_method: given.trial_settings.end_behavior.missing_payment_method,
        },
      },
    }),
    ...toCancellation(account, subscription, given),
  };
  change(account, subscription, changes, 'customer.subscription.updated');
  if (trial !== null) moveTrial(account, subscription, trial);
  planNext(account, subscription);
  return subscription;
}

/** @throws ApiError if something has to be paid at once, and can't be */
function requirePayable(account: Account, subscription: Stripe.Subscription, cost: number): void {
  if (cost <= 0) return;
  const customer = find(account, 'customer', String(subscription.customer));
  const id =
    idOf(subscription.default_payment_method) ??
    idOf(customer?.invoice_settings.default_payment_method);
  const method = find(account, 'payment_method', id ?? '');
  if (!method) {
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  const card = testCardOf(method);
  const decline = card.declines ?? card.declinesCharges;
  if (decline) throw toCardError(decline);
  if (mustConfirm(account, card)) {
    throw toAuthenticationError('subscription_payment_intent_requires_action');
  }
}

/** @throws ApiError if it has ended */
function requireChangeable(subscription: Stripe.Subscription, given: object): void {
  if (subscription.ended_at === null) return;
  const names = Object.keys(given).filter((name) => name !== 'metadata' && name !== 'expand');
  if (names.length === 0) return;
  throw invalidRequest(
    'A canceled subscription can only update its cancellation_details and metadata.',
  );
}

function toCancellation(
  account: Account,
  subscription: Stripe.Subscription,
  { cancel_at, cancel_at_period_end }: z.infer<typeof UPDATE>,
): Partial<Stripe.Subscription> {
  if (cancel_at !== undefined && cancel_at_period_end !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
    );
  }
  if (cancel_at === undefined && cancel_at_period_end === undefined) return {};
  // `false` only undoes an end at the period's end; a `cancel_at` has to be unset separately.
  if (cancel_at_period_end === false && !subscription.cancel_at_period_end) return {};
  const end = cancel_at_period_end ? periodOf(subscription).end : cancel_at || null;
  if (end !== null && end <= account.now()) {
    throw invalidRequest('The cancel_at date must be in the future.', { param: 'cancel_at' });
  }
  return {
    cancel_at: end,
    cancel_at_period_end: cancel_at_period_end ?? false,
    canceled_at: end === null ? null : account.now(),
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: end === null ? null : 'cancellation_requested',
    },
  };
}

/** @returns when the trial should end, or null if that wasn't requested */
function readTrial(
  account: Account,
  { status }: Stripe.Subscription,
  end: number | 'now' | undefined,
): number | null {
  if (end === undefined || (end === 'now' && status !== 'trialing')) return null;
  const at = end === 'now' ? account.now() : end;
  if (end !== 'now' && at <= account.now()) {
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      code: 'parameter_invalid_integer',
      param: 'trial_end',
    });
  }
  return at;
}

function moveTrial(account: Account, subscription: Stripe.Subscription, end: number): void {
  const isOver = end <= account.now();
  subscription.billing_cycle_anchor = end;
  for (const item of subscription.items.data) item.current_period_end = end;
  const trial = {
    trial_end: end,
    trial_start: subscription.trial_start ?? account.now(),
    ...(!isOver && { status: 'trialing' as const }),
  };
  change(account, subscription, trial, 'customer.subscription.updated');
  if (isOver) renew(account, subscription, { isAtOnce: true });
  else plan(account, { at: end, name: 'end-period', id: subscription.id });
}
