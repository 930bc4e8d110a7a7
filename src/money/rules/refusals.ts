import type { Refusal } from '#kit/rules/refusals/refusal.ts';

/** About features that a plan lacks: by name, or with a separate sentence. */
export const PLAN_REFUSALS = {
  feature_not_in_plan: [403, '%s is part of Premium.'],
  integrations_not_in_plan: [403, 'Your plan doesn’t include integrations.'],
} as const satisfies Readonly<Record<string, Refusal>>;

/** Reasons for refusing a free trial, for the user and the ledger. `private.judge_trials` decides. */
export const TRIAL_REFUSALS = {
  address: 'This email address has already had a free trial.',
  card: 'This card has already had a free trial.',
} as const;

export type TrialRefusal = keyof typeof TRIAL_REFUSALS;

/** @param note a fact's @returns whether it says that a trial was refused */
export function isTrialRefusal(note: string): boolean {
  return Object.values<string>(TRIAL_REFUSALS).includes(note);
}
