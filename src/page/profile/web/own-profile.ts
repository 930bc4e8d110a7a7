import { queryOptions } from '@tanstack/react-query';
import type { Database } from '#database/rows.generated.ts';
import { isUuid, toText } from '#kit/rules/values/json.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { getSession } from '#kit/web/session/session.ts';

/** A row of `profiles`, as its owner reads it. */
export type OwnProfile = ProfilesTable['Row'];

type ProfilesTable = Database['public']['Tables']['profiles'];

/** SQLSTATE unique_violation: another tab has just created the profile. */
const UNIQUE_VIOLATION = '23505';

/**
 * The signed-in person's own profile. It always exists: the first sign-in creates it, and the database sets
 * its username and defaults (coverage 4.9, 4.10).
 *
 * @param userId of the signed-in person
 * @param typedName for a new profile, preferred to the name from a sign-in provider
 * @returns options for `useQuery` and `fetchQuery`; fails with the PostgREST error
 */
export function ownProfileQuery(userId: string, typedName = '') {
  return queryOptions({
    queryKey: queryKeys.profile(userId),
    queryFn: async () => (await findProfile(userId)) ?? (await insertProfile(userId, typedName)),
  });
}

/** The page of a member of the owner's team; null if it doesn't exist, or the member isn't in their team. */
export function staffProfileQuery(staffId: string) {
  return queryOptions({
    queryKey: queryKeys.profile(staffId),
    queryFn: () => (isUuid(staffId) ? findProfile(staffId) : null),
  });
}

async function findProfile(userId: string): Promise<OwnProfile | null> {
  const { data } = await dataClient
    .from('profiles')
    .select('*')
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError();
  return data;
}

async function insertProfile(userId: string, typedName: string): Promise<OwnProfile> {
  // Account metadata is whatever its owner sent at sign-up.
  const full_name = typedName.trim() || toText((await getSession())?.user.user_metadata.full_name);
  // The database generates the username, which the type can't express.
  const row = { user_id: userId, full_name } as ProfilesTable['Insert'];
  const { data, error } = await dataClient.from('profiles').insert(row).select('*').single();
  if (data) return data;
  const existing = error.code === UNIQUE_VIOLATION ? await findProfile(userId) : null;
  if (!existing) throw error;
  return existing;
}

/** @param ownerId of a page @returns options whose data is whether the server has a draft */
export function isDraftedQuery(ownerId: string) {
  return queryOptions({
    queryKey: queryKeys.isDrafted(ownerId),
    queryFn: async () => {
      const { count } = await dataClient
        .from('profile_drafts')
        .select('field', { count: 'exact', head: true })
        .eq('user_id', ownerId)
        .throwOnError();
      return count !== null && count > 0;
    },
    staleTime: 0,
  });
}
