import { PATHS } from '#kit/rules/paths.ts';
import { FEATURE_KEYS, FEATURES, type FeatureRow } from './features.ts';
import { isPlan, PLANS, type Plan } from './plans.ts';
import { PLAN_SEATS } from './quotas.ts';
import { type Terms, toPrice } from './terms.ts';

/** A plan on the pricing page (coverage 2.94 to 2.102). */
export type PlanOffer = {
  plan: Plan;
  name: string;
  price: string;
  period?: string;
  badge?: string;
  summary: string;
  features: readonly string[];
};

const FREE_FEATURES = [
  '1 profile page',
  'Basic themes and colours',
  'Social and contact links',
  'Mobile-optimised public profile',
  'Picture and bio',
  'Basic analytics',
  'QR code generator',
];

const ROWS: Readonly<Record<string, FeatureRow | undefined>> = FEATURES;

/** The specification's order, with feature keys for its lines. Features it doesn't name come after. */
const PREMIUM_LINES = [
  'contact_card',
  'custom_username',
  'advanced_design',
  'unlimited_sections',
  'lead_form',
  'Leads in dashboard',
  'priority_support',
  'custom_domain',
  'integrations',
  ...FEATURE_KEYS,
].map((line) => ROWS[line]?.offer ?? ROWS[line]?.name ?? line);

const PREMIUM_FEATURES = [...new Set(PREMIUM_LINES), 'All future updates'];

const YEARLY_FEATURES = [
  'Everything in Premium Monthly',
  'One-time annual payment',
  'Early access',
];

/** @returns the offers for one person, Free first; plans without a price are left out */
export function buildOffers(terms: Terms): PlanOffer[] {
  const { currency } = terms;
  const free: PlanOffer = {
    plan: 'free',
    name: PLANS.free,
    price: toPrice(0, currency),
    summary: 'A page to share today.',
    features: FREE_FEATURES,
  };
  const { premium, yearly } = terms.prices;
  return [
    free,
    ...(premium === undefined ? [] : [buildMonthly(premium, currency)]),
    ...(yearly === undefined ? [] : [buildYearly(yearly, premium, currency)]),
  ];
}

function buildMonthly(amount: number, currency: string): PlanOffer {
  return {
    plan: 'premium',
    name: PLANS.premium,
    price: toPrice(amount, currency),
    period: 'per month',
    badge: 'Most Popular',
    summary: 'Everything, month by month.',
    features: PREMIUM_FEATURES,
  };
}

function buildYearly(amount: number, monthly: number | undefined, currency: string): PlanOffer {
  const saved = monthly === undefined ? 0 : Math.floor((1 - amount / (12 * monthly)) * 100 + 0.5);
  const aMonth = toPrice(Math.ceil(amount / 12), currency);
  return {
    plan: 'yearly',
    name: PLANS.yearly,
    price: toPrice(amount, currency),
    period: 'per year',
    ...(saved > 0 && { badge: `Save ${saved}%` }),
    summary: `Everything, for ${amount % 12 === 0 ? '' : 'about '}${aMonth} a month.`,
    features:
      monthly === undefined ? [...PREMIUM_FEATURES, ...YEARLY_FEATURES.slice(1)] : YEARLY_FEATURES,
  };
}

/** An agency tier on the pricing page, with its number of seats. */
export type AgencyOffer = Omit<PlanOffer, 'features'>;

/** @returns the agency tiers that have a price, smallest first */
export function buildAgencyOffers({ prices, currency }: Terms): AgencyOffer[] {
  return (['agency_50', 'agency_100', 'agency_500'] as const).flatMap((plan) => {
    const amount = prices[plan];
    if (amount === undefined) return [];
    return {
      plan,
      name: PLANS[plan],
      price: toPrice(amount, currency),
      period: 'per month',
      summary: `Up to ${PLAN_SEATS[plan]} pages for your staff, each with everything in Premium.`,
    };
  });
}

/** @returns the notes below a plan with a trial */
export function toTrialNotes(trialDays: number): string[] {
  return [
    `${trialDays}-Day Free Trial • No charge today`,
    'Your card will only be charged after the trial ends',
    'If that payment fails, your plan stops until you pay',
  ];
}

/** @returns the label of a plan's button, with its trial days if any */
export function toOfferAction(plan: Plan, trialDays: number): string {
  if (plan === 'free') return 'Get Started Free';
  if (plan === 'yearly') return 'Subscribe Yearly';
  return plan === 'premium' && trialDays > 0
    ? `Start ${trialDays}-Day Free Trial`
    : 'Subscribe Now';
}

/** A larger agency tier, and its number of seats. */
export type NextTier = Pick<AgencyOffer, 'plan' | 'name' | 'price'> & { seats: number };

type PresentTier = {
  plan: string;
  /** The seats currently allowed, which an administrator may have set. */
  seats: number;
};

/**
 * @param terms of the plans for sale
 * @param present the agency's plan and seats
 * @param needed the number of seats it needs
 * @returns the smallest tier with that many seats, or else the largest; null if none has more than now
 */
export function findNextTier(terms: Terms, { plan, seats }: PresentTier, needed: number) {
  // A number set by an administrator applies on every tier.
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
