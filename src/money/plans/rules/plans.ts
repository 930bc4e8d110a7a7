/** Every value of `profiles.plan`, with its display name. */
export const PLANS = {
  free: 'Free',
  premium: 'Premium Monthly',
  yearly: 'Premium Yearly',
  agency_50: 'Agency 50',
  agency_100: 'Agency 100',
  agency_500: 'Agency 500',
} as const;

export type Plan = keyof typeof PLANS;

/** The plans for sale. */
export type PaidPlan = Exclude<Plan, 'free'>;

/** The plans that count as agency plans: they never expire (coverage 4.12). */
export const AGENCY_PLANS: ReadonlySet<string> = new Set(['agency_50', 'agency_100', 'agency_500']);

/** From smallest to largest, where one includes the other. */
const SIZES: Readonly<Record<Plan, number>> = {
  free: 0,
  premium: 1,
  yearly: 1,
  agency_50: 2,
  agency_100: 3,
  agency_500: 4,
};

/** @returns whether a plan includes less than another: choosing it removes something */
export function isSmaller(plan: Plan, than: Plan): boolean {
  return SIZES[plan] < SIZES[than];
}

/** @param value of unknown origin @returns whether it is a plan that can have a price */
export function isPaidPlan(value: string): value is PaidPlan {
  return isPlan(value) && value !== 'free';
}

/** The `profiles` columns that determine a plan. `plan_expiry` is an ISO time or null. */
export type PlanState = { plan: string; plan_expiry: string | null; is_active: boolean };

/** @param value of the plan column @returns whether it's a known plan */
export function isPlan(value: string): value is Plan {
  return Object.hasOwn(PLANS, value);
}

/** @returns a stored plan's name; its key if a newer release added it */
export function nameStoredPlan(plan: string): string {
  return isPlan(plan) ? PLANS[plan] : plan;
}

/** @returns a plan's name; `Your plan` for an unknown key */
export function namePlan(plan: string): string {
  return isPlan(plan) ? PLANS[plan] : 'Your plan';
}

/**
 * The active plan, computed on demand. The database's `effective_plan` is the same rule.
 *
 * @param state of the profile
 * @param now the moment in question
 * @returns the plan while it is active, `free` once it has ended or the profile is suspended
 */
export function toEffectivePlan(state: PlanState, now: Date): Plan {
  const { plan, plan_expiry, is_active } = state;
  if (!isPlan(plan) || plan === 'free' || !is_active) return 'free';
  if (AGENCY_PLANS.has(plan)) return plan;
  return plan_expiry !== null && Date.parse(plan_expiry) > now.getTime() ? plan : 'free';
}
