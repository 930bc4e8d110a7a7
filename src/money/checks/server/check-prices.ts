import { AGENCY_PLANS, isPaidPlan, PLANS } from '#money/plans/rules/plans.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import type { PaymentState } from '#money/rules/payment-state.ts';
import type { SoldPrice } from '#money/server/data/payment-state.ts';
import { findPriceProblem, toLookupKey } from '#money/server/price.ts';
import { orNull, type Stripe } from '#money/server/stripe.ts';
import type { Finding } from './finding.ts';
import { type Asked, look } from './look.ts';

/** Checks that each plan can be sold at its set price. */
export async function checkPrices(
  payments: Asked,
  prices: readonly SoldPrice[],
): Promise<Finding[]> {
  if (prices.length === 0) {
    const todo = 'Set them under Payment Settings.';
    return [{ name: 'Prices', level: 'warning', says: 'No plan has a price.', todo }];
  }
  const sold = await Promise.all(prices.map((price) => checkPrice(payments, price)));
  return [...sold, ...judgeAgencies(prices)];
}

/** A new installation sells only Premium, perhaps by mistake. */
function judgeAgencies(prices: readonly SoldPrice[]): Finding[] {
  if (prices.some(({ plan }) => AGENCY_PLANS.has(plan))) return [];
  const says = 'Agency tiers have no price yet, so no agency can sign up.';
  return [{ name: 'Agencies', level: 'warning', says, todo: 'Set one under Payment Settings.' }];
}

async function checkPrice(payments: Asked, sold: SoldPrice): Promise<Finding> {
  const { plan, currency, amount, stripe_price_id: given } = sold;
  if (!isPaidPlan(plan)) throw new Error(`${plan} is no plan`);
  const name = PLANS[plan];
  const looked = await look(payments, { name, right: 'Prices' }, (stripe) => find(stripe, sold));
  if ('finding' in looked) return looked.finding;
  const price = looked.answer;
  const costs = toPrice(amount, currency);
  if (price === null && given === null) {
    return {
      name,
      level: 'good',
      says: `${costs}. We create Stripe’s price on the first purchase.`,
    };
  }
  const problem = findPriceProblem(price, { plan, amount, currency });
  if (problem === null)
    return { name, level: 'good', says: `${costs}, and Stripe’s price agrees.` };
  // Our own price is created again.
  if (given === null)
    return { name, level: 'good', says: `${costs}. We create Stripe’s price again.` };
  const todo = 'Choose another Stripe price under Payment Settings, or leave it empty.';
  return { name, level: 'bad', says: `${given} ${problem}, so no one can buy it.`, todo };
}

/** @returns the price in the settings, or else the one created here; null without one */
async function find(
  stripe: Stripe,
  { plan, currency, amount, stripe_price_id: given }: SoldPrice,
): Promise<Stripe.Price | null> {
  if (given !== null) return orNull<Stripe.Price>(stripe.prices.retrieve(given));
  const { data } = await stripe.prices.list({ lookup_keys: [toLookupKey(plan, currency, amount)] });
  return data[0] ?? null;
}

/** @returns a finding if existing subscriptions use another currency than plans are sold in now */
export function judgeCurrency(
  prices: readonly SoldPrice[],
  { subscribers }: PaymentState,
): Finding[] {
  const currency = prices[0]?.currency;
  const others = Object.entries(subscribers).filter(([code]) => code !== currency);
  if (currency === undefined || others.length === 0) return [];
  const list = others.map(([code, count]) => `${count} in ${code.toUpperCase()}`).join(', ');
  const says = `Plans are sold in ${currency.toUpperCase()}, but some people still pay in another currency: ${list}.`;
  const todo = 'They keep their price. They can switch plans once their subscription has ended.';
  return [{ name: 'Currency', level: 'warning', says, todo }];
}
