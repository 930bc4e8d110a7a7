/** @returns whether an owner may owe something; others needn't be checked */
export function hasEverPaid(profile: {
  plan: string;
  has_used_trial: boolean;
  is_agency_profile: boolean;
}): boolean {
  return profile.plan !== 'free' || profile.has_used_trial || profile.is_agency_profile;
}
