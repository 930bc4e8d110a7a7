import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const REFRESH_MS = 60_000;

/** How many reports and appeals, and how many questions, wait for an administrator. */
export const openCasesQuery = queryOptions({
  queryKey: queryKeys.openCases,
  queryFn: async () => {
    const [reports, questions] = await Promise.all([
      countOpen('admin_reports'),
      countOpen('admin_support'),
    ]);
    return { reports, questions };
  },
  refetchInterval: REFRESH_MS,
});

async function countOpen(table: 'admin_reports' | 'admin_support'): Promise<number> {
  const rows = dataClient.from(table).select('id', { count: 'exact', head: true });
  return (await rows.eq('status', 'open').throwOnError()).count ?? 0;
}
