import type { Refusal } from './refusal.ts';

/** Of features that a plan lacks: by their name, or in words of their own. */
export const PLAN_REFUSALS = {
  feature_not_in_plan: [403, '%s is part of Premium.'],
  integrations_not_in_plan: [403, 'Your plan does not include integrations.'],
} as const satisfies Readonly<Record<string, Refusal>>;
