import type { Refusal } from '#kit/rules/refusals/refusal.ts';

/** About features that a plan lacks: by name, or with a separate sentence. */
export const PLAN_REFUSALS = {
  feature_not_in_plan: [403, '%s is part of Premium.'],
  integrations_not_in_plan: [403, 'Your plan doesn’t include integrations.'],
} as const satisfies Readonly<Record<string, Refusal>>;
