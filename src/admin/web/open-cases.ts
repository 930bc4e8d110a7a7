import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

const REFRESH_MS = 60_000;

/** Cases that wait for an administrator: all, reports with appeals, and support requests. */
export type OpenCases = { all: number; reports: number; questions: number };

export const openCasesQuery = queryOptions({
  queryKey: queryKeys.openCases,
  queryFn: async () => (await dataClient.rpc('admin_count_cases').throwOnError()).data as OpenCases,
  refetchInterval: REFRESH_MS,
});
