import type { Sql } from '#database/connect.ts';

/** The end of an agency's plan, for the mail to a team member. */
export type AgencyEndNotice = {
  full_name: string;
  time_zone: string;
  agency_name: string;
  /** Null once it has ended. */
  ends_at: Date | null;
};

/** The member to mail about the end of an agency's plan, and whether it has ended yet. */
export type QueuedAgencyEnd = { user_id: string; agency_id: string; ending: 'planned' | 'ended' };

/** @returns the mail's content; null if it's no longer true, or there's nobody to mail */
export async function findAgencyEnd(
  sql: Sql,
  { user_id, agency_id, ending }: QueuedAgencyEnd,
): Promise<(AgencyEndNotice & { email: string }) | null> {
  const [row] = await sql<(AgencyEndNotice & { email: string })[]>`
    select email, full_name, time_zone, agency_name, ends_at
    from private.agency_end_notice(${user_id}, ${agency_id}, ${ending})`;
  return row ?? null;
}
