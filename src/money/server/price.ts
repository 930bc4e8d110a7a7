import { PRODUCT_NAME } from '#kit/rules/product.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { Log } from '#kit/server/process/log.ts';
import { AGENCY_PLANS, type PaidPlan, PLANS, type Plan } from '#money/plans/rules/plans.ts';
import { type Buyer, keepPrice } from './data/billing.ts';
import { isRefusal, orNull, type Payments, type Stripe } from './stripe.ts';

type PriceDeps = { ask: Ask; payments: Pick<Payments, 'ask'>; log: Log };

/** The price of a plan. */
export type Offer = {
  plan: PaidPlan;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: string;
  /** A price created manually in Stripe. */
  stripe_price_id: string | null;
};

/**
 * The Stripe price of a plan: the one in the settings, the one created for this amount, or a new one.
 *
 * @returns its id
 * @throws ApiError not_sold if the price in the settings doesn't match
 */
export async function ensurePrice(deps: PriceDeps, offer: Offer): Promise<string> {
  const { ask, log } = deps;
  const { plan, amount, currency, stripe_price_id: given } = offer;
  const price =
    given === null ? await findOrCreate(deps, offer) : await findGiven(deps, offer, given);
  const { id } = price ?? {};
  const bought = id && (await ask((sql) => keepPrice(sql, { id, plan, amount, currency })));
  if (id !== undefined && bought === plan) return id;
  log.error({ plan, price: given ?? id, bought }, 'the price of a plan is not what it costs here');
  throw new ApiError('not_sold');
}

async function findGiven(
  { payments }: PriceDeps,
  offer: Offer,
  id: string,
): Promise<Stripe.Price | null> {
  const price = await orNull(payments.ask((stripe) => stripe.prices.retrieve(id)));
  return price !== null && isPriceOf(price, offer) ? price : null;
}

/** A new amount gets a new key and so a new price; current subscribers keep the old one. */
async function findOrCreate({ payments }: PriceDeps, offer: Offer): Promise<Stripe.Price> {
  const { plan, amount, currency } = offer;
  const key = toLookupKey(plan, currency, amount);
  const { data } = await payments.ask((stripe) => stripe.prices.list({ lookup_keys: [key] }));
  const [known] = data;
  if (known !== undefined && isPriceOf(known, offer)) return known;
  const product = await ensureProduct(payments, plan);
  return payments.ask((stripe) =>
    stripe.prices.create(
      {
        currency,
        unit_amount: amount,
        lookup_key: key,
        // From an archived price, or one given the key manually.
        transfer_lookup_key: true,
        product,
        ...(isSubscribed(plan) && { recurring: { interval: 'month' } }),
      },
      { idempotencyKey: `price ${key} ${known?.id ?? ''}` },
    ),
  );
}

/** Each plan is one product in Stripe, with all its prices, as Stripe reports by product. */
async function ensureProduct(payments: Pick<Payments, 'ask'>, plan: PaidPlan): Promise<string> {
  const id = `${PRODUCT_NAME.toLowerCase()}_${plan}`;
  const known = await orNull(payments.ask((stripe) => stripe.products.retrieve(id)));
  if (known?.active) return id;
  const name = `${PRODUCT_NAME} ${PLANS[plan]}`;
  try {
    await payments.ask((stripe) =>
      known ? stripe.products.update(id, { active: true }) : stripe.products.create({ id, name }),
    );
  } catch (error) {
    // Another copy of the server has created it in the meantime.
    if (!isRefusal(error, 'resource_already_exists')) throw error;
  }
  return id;
}

/** @returns the lookup key of the price created here for a plan */
export function toLookupKey(plan: string, currency: string, amount: number): string {
  return `${plan} ${currency} ${amount}`;
}

/** @returns whether the plan is paid monthly; a year is paid once */
export function isSubscribed(plan: Plan): boolean {
  return plan !== 'yearly';
}

function isPriceOf(price: Stripe.Price, offer: Offer): boolean {
  return findPriceProblem(price, offer) === null;
}

/**
 * @param price null if Stripe has none @param wanted the plan's cost here
 * @returns why the plan can't be sold at this price, as the end of a sentence about it; null if it can
 */
export function findPriceProblem(
  price: Stripe.Price | null,
  { plan, amount, currency }: Pick<Offer, 'plan' | 'amount' | 'currency'>,
): string | null {
  if (price === null) return 'doesn’t exist in Stripe';
  const { active, unit_amount, recurring } = price;
  if (!active) return 'is archived in Stripe';
  const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1;
  if (isSubscribed(plan) && !isMonthly) return 'isn’t charged every month in Stripe';
  if (!isSubscribed(plan) && recurring !== null) return 'isn’t charged once in Stripe';
  if (price.currency !== currency) return `is in ${price.currency.toUpperCase()} in Stripe`;
  return unit_amount === amount ? null : 'costs something else in Stripe';
}

/** @throws ApiError if the plan is for agencies, and this account's team doesn't fit it */
export function refuseAgency(buyer: Buyer, plan: PaidPlan): void {
  if (buyer.is_on_team && AGENCY_PLANS.has(plan)) throw new ApiError('on_a_team');
  if (buyer.room_problem !== null) {
    throw new ApiError('team_too_large', { sentence: buyer.room_problem });
  }
}
