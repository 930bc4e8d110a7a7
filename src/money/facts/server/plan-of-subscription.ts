import type { Plan } from '#money/plans/rules/plans.ts';
import { isAgencyPlan } from '#money/status/rules/plan-status.ts';
import type { StripeSubscription } from './stripe-objects.ts';

/** The plan of a subscription; `next_plan` is the one it changes to with its period. */
export type SubscriptionPlans = { plan: Plan | null; next_plan: Plan | null };

/** The parts of a subscription that determine its plan. */
export type PlannedSubscription = Pick<StripeSubscription, 'status' | 'metadata' | 'items'>;

/**
 * A subscription's price decides its plan. After a downgrade it already has the cheaper price, so that Stripe
 * renews it by itself; until its period ends it keeps the paid plan, noted in its metadata (decision 088).
 *
 * @param plans all prices we ever charged, by id
 */
export function readPlans(
  { status, metadata, items }: PlannedSubscription,
  plans: ReadonlyMap<string, Plan>,
): SubscriptionPlans {
  const item = items.data.find(({ price }) => plans.has(price.id)) ?? items.data[0];
  const plan = plans.get(item?.price.id ?? '') ?? null;
  const kept = plans.get(metadata.kept_price ?? '') ?? null;
  const isKept =
    status === 'active' && metadata.kept_until === String(item?.current_period_end ?? '');
  // Only agency plans have a cheaper monthly plan of their kind.
  if (plan === null || kept === null || kept === plan || !isAgencyPlan(kept) || !isKept) {
    return { plan, next_plan: null };
  }
  return { plan: kept, next_plan: plan };
}
