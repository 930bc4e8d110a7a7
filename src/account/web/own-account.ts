import { queryOptions } from '@tanstack/react-query';
import { dataClient, readWith } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/** The deadline for undoing the deletion of the signed-in person's account; null if none is scheduled. */
export function leavingQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.leaving(userId),
    queryFn: async () => {
      // Loaded on demand, because few accounts need it.
      const [data, { parseLeaving }] = await readWith(
        dataClient.rpc('account_deletion').throwOnError(),
        () => import('#account/leaving/rules/parse-leaving.ts'),
      );
      return parseLeaving(data);
    },
  });
}

/**
 * Asks whether this session may administer, which takes two factors on a publicly reachable installation.
 */
export function canAdministerQuery(userId: string, aal: string) {
  return queryOptions({
    queryKey: queryKeys.canAdminister(userId, aal),
    queryFn: async () => (await dataClient.rpc('can_administer').throwOnError()).data === true,
  });
}

/**
 * Asks whether an account has a row in `admin_users`. This only opens screens; the database checks the
 * same row for every read and write.
 *
 * @param userId of the signed-in person
 */
export function adminAccessQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.adminAccess(userId),
    queryFn: async () => {
      const { data } = await dataClient
        .from('admin_users')
        .select('id')
        .eq('id', userId)
        .maybeSingle()
        .throwOnError();
      return data !== null;
    },
  });
}
