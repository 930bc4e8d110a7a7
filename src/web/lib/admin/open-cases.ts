import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const REFRESH_MS = 60_000;

/** How many reports and appeals wait for an administrator. */
export const openCasesQuery = queryOptions({
  queryKey: queryKeys.openCases,
  queryFn: async () => {
    const rows = dataClient.from('admin_reports').select('id', { count: 'exact', head: true });
    return (await rows.eq('status', 'open').throwOnError()).count ?? 0;
  },
  refetchInterval: REFRESH_MS,
});
