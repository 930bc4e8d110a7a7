import type { Plan } from '#money/plans/rules/plans.ts';

type Expiry = 'never set' | 'past' | 'future';

/** The plan in force. Fed to `toEffectivePlan` and `private.effective_plan`. */
export const PLAN_CASES: readonly (readonly [
  plan: string,
  expiry: Expiry,
  isActive: boolean,
  effective: Plan,
])[] = [
  ['free', 'never set', true, 'free'],
  ['free', 'future', true, 'free'],
  ['premium', 'future', true, 'premium'],
  ['premium', 'past', true, 'free'],
  ['premium', 'never set', true, 'free'],
  ['premium', 'future', false, 'free'],
  ['yearly', 'future', true, 'yearly'],
  ['yearly', 'past', true, 'free'],
  ['yearly', 'never set', true, 'free'],
  ['yearly', 'future', false, 'free'],
  ['agency_50', 'never set', true, 'agency_50'],
  ['agency_50', 'past', true, 'agency_50'],
  ['agency_100', 'past', true, 'agency_100'],
  ['agency_500', 'future', true, 'agency_500'],
  ['agency_500', 'never set', false, 'free'],
  ['platinum', 'future', true, 'free'],
  ['constructor', 'future', true, 'free'],
  ['', 'future', true, 'free'],
];

/** @returns a case's time, relative to `now` */
export function toExpiry(expiry: Expiry, now: Date): Date | null {
  if (expiry === 'never set') return null;
  return new Date(now.getTime() + (expiry === 'future' ? 60_000 : -60_000));
}
