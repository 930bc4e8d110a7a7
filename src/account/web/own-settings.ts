import { queryOptions, useQuery } from '@tanstack/react-query';
import { DEFAULT_TIME_ZONE, findOwnTimeZone, toDayIn } from '#account/rules/time-zones.ts';
import type { Database } from '#database/rows.generated.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
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

/** @returns the owner's time zone; until loaded, this device's, which is usually the same */
export function useOwnTimeZone(userId: string): string {
  const { data } = useQuery(ownSettingsQuery(userId));
  return data ? (data.time_zone ?? DEFAULT_TIME_ZONE) : findOwnTimeZone();
}

/** @returns today in an owner's time zone, `YYYY-MM-DD` */
export function useOwnToday(userId: string): string {
  return toDayIn(useCurrentMinute(), useOwnTimeZone(userId));
}
