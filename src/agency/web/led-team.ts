import { useQuery } from '@tanstack/react-query';
import type { Leader } from '#agency/people/rules/roles.ts';
import { ownAgencyQuery } from '#page/locks/web/own-agency.ts';
import { isAgencyOwner } from '#page/profile/rules/agency.ts';
import { type OwnProfile, ownProfileQuery } from '#page/profile/web/own-profile.ts';

/** A team that the reader leads. */
export type LedTeam = {
  /** The owner's id, which is the agency's. */
  owner: string;
  leader: Leader;
  /** The number of seats. */
  cap: number;
  /** The groups the reader leads; null is everyone. */
  groups: readonly string[] | null;
};

/** @returns the team that a person leads: their own, or the one they manage; or null */
export function useLedTeam(userId: string) {
  const profile = useQuery(ownProfileQuery(userId));
  const isStaff = Boolean(profile.data?.agency_owner_id);
  const membership = useQuery({ ...ownAgencyQuery(userId), enabled: isStaff });
  const answers = isStaff ? [profile, membership] : [profile];
  return {
    profile: profile.data,
    isPending: answers.some((answer) => answer.isPending),
    failed: answers.find((answer) => answer.isError),
    led: profile.data ? findLed(profile.data, membership.data?.staff) : null,
  };
}

type Managed = { agency_id: string; managed: { seats: number; groups: string[] | null } | null };

function findLed(profile: OwnProfile, staff: Managed | null | undefined): LedTeam | null {
  if (isAgencyOwner(profile)) {
    return { owner: profile.user_id, leader: 'owner', cap: profile.agency_max_staff, groups: null };
  }
  if (!profile.agency_owner_id || !staff?.managed) return null;
  const { seats, groups } = staff.managed;
  return { owner: staff.agency_id, leader: 'manager', cap: seats, groups };
}
