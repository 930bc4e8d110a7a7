import type { Sql } from '#database/connect.ts';
import { type PublicProfile, parsePublicProfile } from '#domain/profile/public-profile.ts';

/** @returns the page of this username, in any case of letters; null where there is none to be seen */
export async function findPublicProfile(sql: Sql, username: string): Promise<PublicProfile | null> {
  const [row] = await sql`
    select * from public.public_profiles where lower(username) = ${username.toLowerCase()}`;
  return row === undefined ? null : parsePublicProfile(row);
}

/**
 * @param oldUsername one that somebody gave up
 * @returns the name its former owner's page has now, while the old one is held for them; else null
 */
export async function findCurrentUsername(sql: Sql, oldUsername: string): Promise<string | null> {
  const [row] = await sql<{ username: string }[]>`
    select p.username
    from private.username_history h
    join public.public_profiles p on p.user_id = h.user_id
    where h.username = ${oldUsername.toLowerCase()} and h.held_until > now()`;
  return row?.username ?? null;
}
