import type { Billing } from './own-billing.ts';

const OWING: ReadonlySet<string> = new Set(['past_due', 'unpaid', 'paused']);

/** @returns whether a payment for it is due: until then, nothing else can be chosen */
export function isOwing({ status }: Pick<NonNullable<Billing['subscription']>, 'status'>): boolean {
  return OWING.has(status);
}

/** @returns whether an owner may owe something; others needn't be checked */
export function hasEverPaid(profile: {
  plan: string;
  has_used_trial: boolean;
  is_agency_profile: boolean;
}): boolean {
  return profile.plan !== 'free' || profile.has_used_trial || profile.is_agency_profile;
}
