/** What decides whose agency it is: columns of `profiles`. */
export type AgencyState = { is_agency_profile: boolean; agency_owner_id: string | null };

/** @param profile to look at @returns whether it is an agency's, with no agency above it */
export function isAgencyOwner(profile: AgencyState): boolean {
  return profile.is_agency_profile && !profile.agency_owner_id;
}
