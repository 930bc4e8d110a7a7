import type { Sql } from '#database/connect.ts';

/** A suspension or its end, and who decided it. */
export type SuspensionChange = {
  by: 'administrator' | 'agency';
  change: 'suspended' | 'lifted';
};

/** Names and reason for that mail. */
export type SuspensionNotice = {
  full_name: string;
  reason: string;
  /** Of the agency that suspended it. */
  agency_name: string | null;
};

/** The queued payload about a page that was suspended or reopened. */
export type SuspensionMail = SuspensionChange & { user_id: string };

/** @returns the mail's content and recipient; null if it's no longer true, or undeliverable */
export async function findSuspensionMail(
  sql: Sql,
  { user_id, by, change }: SuspensionMail,
): Promise<(SuspensionNotice & { email: string }) | null> {
  const [row] = await sql<(SuspensionNotice & { email: string })[]>`
    select u.email, p.full_name, coalesce(s.reason, '') as reason, a.name as agency_name
    from auth.users u
    join public.profiles p on p.user_id = u.id
    left join private.suspensions s on s.user_id = u.id and s.suspended_by = ${by}
    left join public.agency_staff t on t.user_id = u.id and s.suspended_by = 'agency'
    left join public.agencies a on a.owner_id = t.agency_id
    where u.id = ${user_id} and u.email_confirmed_at is not null
      and case when ${change} = 'suspended' then s.user_id is not null else p.is_active end`;
  return row ?? null;
}
