import { DEFAULT_TERMS, toPrice } from './terms.ts';

const { currency, trial_days, prices } = DEFAULT_TERMS;

/** What the pricing page says about a plan (coverage 2.94 to 2.102). */
export type PlanOffer = {
  plan: 'free' | 'premium' | 'yearly';
  name: string;
  price: string;
  period?: string;
  badge?: string;
  summary: string;
  features: string[];
  notes?: string[];
};

export const PLAN_OFFERS: PlanOffer[] = [
  {
    plan: 'free',
    name: 'Free',
    price: '$0',
    summary: 'A page to share today.',
    features: [
      '1 profile page',
      'Basic themes and colours',
      'Social and contact links',
      'Mobile-optimised public profile',
      'Picture and bio',
      'Basic analytics',
      'QR code generator',
    ],
  },
  {
    plan: 'premium',
    name: 'Premium Monthly',
    price: toPrice(prices.premium ?? 0, currency),
    period: 'per month',
    badge: 'Most Popular',
    summary: 'Everything, month by month.',
    features: [
      'vCard download',
      'Custom username',
      'Advanced themes, gradients and typography',
      'Unlimited sections',
      'Lead collection form',
      'Leads in dashboard',
      'Priority support',
      'Custom domain',
      'Third-party integrations (music embeds)',
      'All future updates',
    ],
  },
  {
    plan: 'yearly',
    name: 'Premium Yearly',
    price: toPrice(prices.yearly ?? 0, currency),
    period: 'per year',
    badge: 'Save 40%',
    summary: `Everything, for ${toPrice((prices.yearly ?? 0) / 12, currency)} a month.`,
    features: ['Everything in Premium Monthly', 'One-time annual payment', 'Early access'],
  },
];

/** Said below the monthly plan while the trial is open. */
export const TRIAL_NOTES = [
  `${trial_days}-Day Free Trial • No charge today`,
  'Your card will only be charged after the trial ends',
];

/**
 * @param plan of the offer
 * @param hasUsedTrial whether the trial, once per person, is over
 * @returns what its button says
 */
export function toOfferAction(plan: PlanOffer['plan'], hasUsedTrial: boolean): string {
  if (plan === 'free') return 'Get Started Free';
  if (plan === 'yearly') return 'Subscribe Yearly';
  return hasUsedTrial ? 'Subscribe Now' : `Start ${trial_days}-Day Free Trial`;
}
