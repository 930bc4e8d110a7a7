import { toOfferAction } from '#money/plans/rules/plan-offers.ts';
import { PLANS, type Plan } from '#money/plans/rules/plans.ts';
import type { Terms } from '#money/plans/rules/terms.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import { isAgencyPlan } from '#money/status/rules/plan-status.ts';
import { tellAgencyPlan } from '#money/status/rules/plan-status-words.ts';

/** The reader of the pricing page: signed out, still loading, failed to load, or known. */
export type PriceReader =
  | null
  | 'awaited'
  | 'unknown'
  | Pick<Billing, 'plan' | 'can_trial' | 'is_active' | 'agency' | 'subscription'>;

/** A plan's button, or its replacement. */
export type PricingStep =
  | { kind: 'own' }
  | { kind: 'awaited' }
  /** Leads to the checkout. */
  | { kind: 'link'; label: string }
  | { kind: 'closed'; sentence: string };

/** @returns a plan's button, which has no link if it would be refused */
export function toPricingStep(plan: Plan, reader: PriceReader, terms: Terms): PricingStep {
  if (reader === 'awaited') return { kind: 'awaited' };
  const own = isKnown(reader) ? toOwnStep(plan, reader) : null;
  if (own !== null) return own;
  if (plan === 'free') return { kind: 'link', label: toOfferAction(plan, 0) };
  if (!terms.is_open) return { kind: 'closed', sentence: 'Not available here yet.' };
  if (isKnown(reader) && reader.plan !== 'free') {
    return { kind: 'link', label: `Switch to ${PLANS[plan]}` };
  }
  // Billing explains what to do about an unpaid or returned payment.
  if (isKnown(reader) && reader.subscription !== null) {
    return { kind: 'link', label: 'Go to Billing' };
  }
  return { kind: 'link', label: toOfferAction(plan, countTrialDays(plan, reader, terms)) };
}

/** @returns the button determined by the reader's own plan; null if it determines none */
function toOwnStep(plan: Plan, reader: Extract<PriceReader, object>): PricingStep | null {
  if (!reader.is_active) return { kind: 'closed', sentence: 'Your page is suspended.' };
  if (reader.agency !== null) {
    if (isAgencyPlan(reader.plan)) {
      return { kind: 'closed', sentence: tellAgencyPlan(reader.agency.name) };
    }
    if (isAgencyPlan(plan)) {
      return { kind: 'closed', sentence: `You’re on the team of ${reader.agency.name}.` };
    }
  }
  if (reader.plan === 'free') return null;
  if (reader.plan === plan) return { kind: 'own' };
  return plan === 'free' ? { kind: 'link', label: 'Downgrade to Free' } : null;
}

/** @returns the plan's trial days for this reader; 0 if none or unknown */
export function countTrialDays(plan: Plan, reader: PriceReader, terms: Terms): number {
  if (plan !== 'premium' || !terms.is_open) return 0;
  const canTrial =
    reader === null || (isKnown(reader) && reader.can_trial && reader.plan === 'free');
  return canTrial ? terms.trial_days : 0;
}

function isKnown(reader: PriceReader): reader is Extract<PriceReader, object> {
  return typeof reader === 'object' && reader !== null;
}
