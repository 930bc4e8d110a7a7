import type { Context } from 'hono';
import type { Sql } from '#database/connect.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import {
  type PublicProfile,
  parsePublicProfile,
} from '#page/public-profile/rules/public-profile.ts';

/** A stored page, still to be parsed by `parsePublicProfile`, which is slow for large ones. */
export type PublicProfileRow = Readonly<Record<string, unknown>>;

/**
 * @returns the page of this username, in any case, with the owner's analytics services in
 * `analytics_ids`, and the time until it changes by itself in `changes_in_ms`; null if none is
 * visible
 */
export async function findPublicProfileRow(
  sql: Sql,
  username: string,
): Promise<PublicProfileRow | null> {
  const [row] = await sql<PublicProfileRow[]>`
    select p.*, private.shown_analytics_ids(p.user_id) as analytics_ids,
      private.next_page_change(p.user_id) as changes_in_ms
    from public.public_profiles p where lower(p.username) = ${username.toLowerCase()}`;
  return row ?? null;
}

/** The same, parsed. */
export async function findPublicProfile(sql: Sql, username: string): Promise<PublicProfile | null> {
  const row = await findPublicProfileRow(sql, username);
  return row === null ? null : parsePublicProfile(row);
}

/** @returns these accounts' visible pages, by account id */
export async function findPublicProfilesOf(
  sql: Sql,
  userIds: readonly string[],
): Promise<Map<string, PublicProfile>> {
  const rows = await sql<PublicProfileRow[]>`
    select p.* from public.public_profiles p where p.user_id = any (${`{${userIds.join(',')}}`}::uuid[])`;
  return new Map(rows.map(parsePublicProfile).map((profile) => [profile.user_id, profile]));
}

/**
 * @param oldUsername a former username
 * @returns its owner's current username, while the old one is reserved for them; otherwise null
 */
export async function findCurrentUsername(sql: Sql, oldUsername: string): Promise<string | null> {
  const [row] = await sql<{ username: string }[]>`
    select p.username
    from private.username_history h
    join public.public_profiles p on p.user_id = h.user_id
    where h.username = ${oldUsername.toLowerCase()} and h.held_until > now()`;
  return row?.username ?? null;
}

/** @returns whether a username is available: allowed, and neither taken nor reserved */
export async function isUsernameFree(sql: Sql, username: string): Promise<boolean> {
  const [row] = await sql<{ is_free: boolean }[]>`
    select private.find_username_problem(${username}, null) is null as is_free`;
  return row?.is_free ?? false;
}

/** @returns the username of this profile's page; null if it isn't visible */
export async function findUsernameOf(sql: Sql, profileId: string): Promise<string | null> {
  const [row] = await sql<{ username: string }[]>`
    select username from public.public_profiles where id = ${profileId}`;
  return row?.username ?? null;
}

/** @returns the page of this profile; null if it isn't visible */
export async function findPublicProfileById(
  sql: Sql,
  profileId: string,
): Promise<PublicProfile | null> {
  const username = await findUsernameOf(sql, profileId);
  return username === null ? null : findPublicProfile(sql, username);
}

/** @returns a page's owner and analytics services; null if there is no visible page */
export async function findMeasuredPage(sql: Sql, username: string) {
  const [row] = await sql<{ username: string; full_name: string | null; analytics_ids: unknown }[]>`
    select p.username, p.full_name, private.shown_analytics_ids(p.user_id) as analytics_ids
    from public.public_profiles p where lower(p.username) = ${username.toLowerCase()}`;
  return row ?? null;
}

/**
 * Redirects from a former username to its owner's current one.
 *
 * @param toPath builds the path for a username
 * @throws ApiError not_found if the name was never taken, or is free again
 */
export async function redirectToCurrent(
  context: Context,
  ask: Ask,
  username: string,
  toPath: (username: string) => string,
): Promise<Response> {
  const current = await ask((sql) => findCurrentUsername(sql, username));
  if (current === null) throw new ApiError('not_found');
  return context.redirect(toPath(current));
}
