import type Stripe from 'stripe';
import { type Account, all, get } from '../../account.ts';
import { invalidRequest } from '../../errors.ts';
import { readTrialEnd } from '../subscriptions/subscription-terms.ts';
import type { SessionParams } from './checkout-params.ts';

const MIN_LIFE_S = 30 * 60;
const MAX_LIFE_S = 24 * 3600;
/** The shortest trial at Stripe. */
const MIN_TRIAL_S = 2 * 86_400;

/** Stripe's refusals beyond the types of parameters. @throws ApiError */
export function checkSession(account: Account, given: SessionParams): void {
  const isSubscription = given.mode === 'subscription';
  if (given.mode === 'setup')
    throw invalidRequest('The sandbox has no `setup` mode.', { param: 'mode' });
  if (!given.line_items?.length) {
    throw invalidRequest('Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  }
  if (given.customer !== undefined && given.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.');
  }
  if (given.customer !== undefined) get(account, 'customer', given.customer, 'customer');
  if (given.discounts && given.allow_promotion_codes !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
    );
  }
  requireTaxAddress(account, given);
  refuseOfMode(isSubscription, given);
  checkExpiry(account, given.expires_at);
  readTrialEnd(account, given.subscription_data ?? {});
  const end = given.subscription_data?.trial_end;
  if (end !== undefined && end < account.now() + MIN_TRIAL_S) {
    throw invalidRequest('The `trial_end` date has to be at least 2 days in the future.', {
      param: 'subscription_data[trial_end]',
    });
  }
}

/** @throws ApiError if there would be no address for calculating taxes */
function requireTaxAddress(
  account: Account,
  { automatic_tax, customer, customer_update }: SessionParams,
): void {
  if (customer_update && customer === undefined) {
    throw invalidRequest('`customer_update` can only be used with `customer`.', {
      param: 'customer_update',
    });
  }
  if (!automatic_tax?.enabled || customer === undefined) return;
  const known = get(account, 'customer', customer, 'customer');
  if (customer_update?.address === 'auto' || ('address' in known && known.address)) return;
  throw invalidRequest(
    "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
    { code: 'customer_tax_location_invalid' },
  );
}

function refuseOfMode(isSubscription: boolean, given: SessionParams): void {
  const foreign = isSubscription
    ? (['payment_intent_data', 'customer_creation', 'invoice_creation', 'submit_type'] as const)
    : (['subscription_data', 'payment_method_collection'] as const);
  const name = foreign.find((param) => given[param] !== undefined);
  if (name === undefined) return;
  throw invalidRequest(`You can not pass \`${name}\` in \`${given.mode}\` mode.`, { param: name });
}

function checkExpiry(account: Account, at: number | undefined): void {
  if (at === undefined) return;
  const life = at - account.now();
  if (life < MIN_LIFE_S) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  if (life > MAX_LIFE_S) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
}

/** A customer has one currency while a subscription lasts. @throws ApiError */
export function checkCurrency(
  account: Account,
  { customer, mode, invoice_creation }: SessionParams,
  [price]: readonly Stripe.Price[],
): void {
  if (customer === undefined || price === undefined) return;
  if (mode !== 'subscription' && !invoice_creation?.enabled) return;
  const other = all(account, 'subscription').find(
    (one) => one.customer === customer && one.ended_at === null && one.currency !== price.currency,
  );
  if (!other) return;
  throw invalidRequest(
    `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${other.currency}`,
  );
}

/** @throws ApiError if the prices don't match the mode or each other */
export function checkPrices(mode: SessionParams['mode'], prices: readonly Stripe.Price[]): void {
  if (mode === 'payment' && prices.some(({ recurring }) => recurring)) {
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'line_items' },
    );
  }
  if (mode === 'subscription' && !prices.some(({ recurring }) => recurring)) {
    throw invalidRequest(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      { param: 'line_items' },
    );
  }
  if (mode === 'subscription' && prices.some(({ recurring }) => !recurring)) {
    throw invalidRequest('The sandbox has no one-time prices in `subscription` mode.', {
      param: 'line_items',
    });
  }
  if (new Set(prices.map(({ currency }) => currency)).size > 1) {
    throw invalidRequest('All line items must be in the same currency.', { param: 'line_items' });
  }
}
