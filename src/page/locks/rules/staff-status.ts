/** The statuses of staff, as worded for the agency's owner. */
export const STAFF_STATUSES = {
  invited: 'Invited',
  active: 'Active',
  suspended: 'Suspended',
} as const;

/** How long an invitation is open (`private.is_invitation_open`). */
export const INVITATION_DAYS = 14;

/** @param invitedAt ISO @returns when the invitation expires */
export function toExpiry(invitedAt: string): Date {
  return new Date(Date.parse(invitedAt) + INVITATION_DAYS * 24 * 60 * 60 * 1000);
}

export type StaffStatus = keyof typeof STAFF_STATUSES;

export const STAFF_STATUS_KEYS = Object.keys(STAFF_STATUSES) as StaffStatus[];

/** @param value of a row @returns its status; `invited` if unknown */
export function parseStaffStatus(value: string): StaffStatus {
  return STAFF_STATUS_KEYS.find((status) => status === value) ?? 'invited';
}

/** Tells people what their agency always sees about them (`public.team_week`). */
export const AGENCY_SEES =
  'The agency sees your page’s visits, clicks and number of leads, and the day you last used your account.';

/** The rules for who sees a member's leads. */
export const LEADS_RULES = {
  private: {
    name: 'Only the person',
    owner: 'Each person sees only their own page’s leads.',
    staff: 'Only you see the leads of your page.',
  },
  shared: {
    name: 'The person and the agency',
    owner: 'You see every page’s new leads and choose who answers. We tell your team.',
    staff:
      'The agency also sees the leads your page gets while sharing is on. It can assign them to someone else on the team.',
  },
} as const;

export type LeadsRule = keyof typeof LEADS_RULES;

/** @param value of a row @returns its rule; the most private one if unknown */
export function parseLeadsRule(value: unknown): LeadsRule {
  return value === 'shared' ? 'shared' : 'private';
}
