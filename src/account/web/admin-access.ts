import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/**
 * Whether this session may administer: on a publicly reachable installation, that takes two
 * factors.
 */
export function canAdministerQuery(userId: string, aal: string) {
  return queryOptions({
    queryKey: queryKeys.canAdminister(userId, aal),
    queryFn: async () => (await dataClient.rpc('can_administer').throwOnError()).data === true,
  });
}

/**
 * Whether an account has a row in `admin_users`. This only opens screens; the database checks the
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
