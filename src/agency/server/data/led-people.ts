import type { Sql } from '#database/connect.ts';

/**
 * @param leader an agency's owner or manager
 * @param person to find only this one
 * @returns the accounts of the active members they lead, by name; none for other callers, or without a plan
 *   for teams
 */
export async function listLedPeople(
  sql: Sql,
  leader: string,
  person: string | null = null,
): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    select s.user_id from public.agency_staff s
    where s.agency_id = private.led_by(${leader}) and private.may_lead(s.agency_id)
      and s.status = 'active' and s.user_id is not null
      and private.is_within(s.user_id, private.people_led_by(${leader}))
      and (${person}::uuid is null or s.user_id = ${person})
    order by s.sort_name, s.id`;
  return rows.map(({ user_id }) => user_id);
}
