import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const REFRESH_MS = 60_000;

/** How much waits for an administrator: all of it, and of that reports and appeals, and questions. */
type OpenCases = { all: number; reports: number; questions: number };

export const openCasesQuery = queryOptions({
  queryKey: queryKeys.openCases,
  queryFn: async () => (await dataClient.rpc('admin_count_cases').throwOnError()).data as OpenCases,
  refetchInterval: REFRESH_MS,
});
