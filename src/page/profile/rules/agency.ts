import { AGENCY_PLANS } from '#money/plans/rules/plans.ts';

/** The columns of `profiles` about its agency. */
export type AgencyState = { is_agency_profile: boolean; agency_owner_id: string | null };

/** @returns whether the profile owns an agency and isn't staff of another */
export function isAgencyOwner(profile: AgencyState): boolean {
  return profile.is_agency_profile && !profile.agency_owner_id;
}

/**
 * Whether an agency may manage its people: its plan is active, and its account isn't suspended. The database
 * decides (`private.may_lead`); screens check here first.
 */
export function mayLead(profile: { plan: string; is_active: boolean }): boolean {
  return profile.is_active && AGENCY_PLANS.has(profile.plan);
}

/** @param profile of the signed-in person @returns whether they may manage their team now */
export function leadsTeam(profile: AgencyState & { plan: string; is_active: boolean }): boolean {
  return isAgencyOwner(profile) && mayLead(profile);
}
