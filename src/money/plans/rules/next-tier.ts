import { PATHS } from '#kit/rules/paths.ts';
import { type AgencyOffer, buildAgencyOffers } from './plan-offers.ts';
import { isPlan } from './plans.ts';
import { PLAN_SEATS } from './quotas.ts';
import type { Terms } from './terms.ts';

/** A larger agency tier, and its number of seats. */
export type NextTier = Pick<AgencyOffer, 'plan' | 'name' | 'price'> & { seats: number };

type Present = {
  plan: string;
  /** The seats in force, which an administrator may have set. */
  seats: number;
};

/**
 * @param terms of the plans for sale
 * @param present the agency's plan and seats
 * @param needed the number of seats it needs
 * @returns the smallest tier with that many seats, or else the largest; null if none has more than now
 */
export function findNextTier(terms: Terms, { plan, seats }: Present, needed: number) {
  // A number set by an administrator holds on every tier.
  const isUsual = isPlan(plan) && PLAN_SEATS[plan] === seats;
  if (!terms.is_open || !isUsual) return null;
  const larger: NextTier[] = buildAgencyOffers(terms)
    .map(({ plan, name, price }) => ({ plan, name, price, seats: PLAN_SEATS[plan] }))
    .filter((tier) => tier.seats > seats);
  return larger.find((tier) => tier.seats >= needed) ?? larger.at(-1) ?? null;
}

/** @returns a tier's price and seats, compared with the current seats */
export function sayNextTier({ name, price, seats }: NextTier, present: number): string {
  return `${name} costs ${price} per month and has ${seats} seats instead of ${present}, each with everything in Premium.`;
}

/** @returns the path that shows the cost of switching to a plan */
export function switchPath(plan: string): string {
  return `${PATHS.billing}?switch=${plan}`;
}
