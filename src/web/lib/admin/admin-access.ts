import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/**
 * Whether the administration is open to this session: where strangers reach the installation, to one
 * that has shown two factors.
 */
export function canAdministerQuery(userId: string, aal: string) {
  return queryOptions({
    queryKey: queryKeys.canAdminister(userId, aal),
    queryFn: async () => (await dataClient.rpc('can_administer').throwOnError()).data === true,
  });
}

/**
 * Whether somebody is an administrator: `admin_users` has a row for them. This only opens screens;
 * the database uses the same row to decide what they may read and write.
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
