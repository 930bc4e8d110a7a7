import { queryOptions, useQuery } from '@tanstack/react-query';
import { DEFAULT_TIME_ZONE, findOwnTimeZone, toDayIn } from '#account/rules/time-zones.ts';
import type { Database } from '#database/rows.generated.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { readWith } from '#kit/web/data/read-with.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';

export type OwnSettings = Database['public']['Tables']['account_settings']['Row'];

export function ownSettingsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.accountSettings(userId),
    queryFn: async (): Promise<OwnSettings> => {
      const rows = dataClient.from('account_settings').select('*').eq('user_id', userId);
      return (await rows.single().throwOnError()).data;
    },
  });
}

/**
 * @returns the time zone of an owner's days; until loaded, this device's, which is usually the same
 */
export function useOwnTimeZone(userId: string): string {
  const { data } = useQuery(ownSettingsQuery(userId));
  return data ? (data.time_zone ?? DEFAULT_TIME_ZONE) : findOwnTimeZone();
}

/** @returns today in an owner's time zone, `YYYY-MM-DD` */
export function useOwnToday(userId: string): string {
  return toDayIn(useCurrentMinute(), useOwnTimeZone(userId));
}

/** Until when the signed-in person can undo their account's deletion; null without one. */
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
 * Asks whether this session may administer: on a publicly reachable installation, that takes two
 * factors.
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
