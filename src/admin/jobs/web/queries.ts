import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { parseJobOverview } from '../rules/overview.ts';

const REFRESH_MS = 10_000;

/** The state of the background jobs, refetched often. */
export const jobOverviewQuery = queryOptions({
  queryKey: queryKeys.jobs,
  queryFn: async () => parseJobOverview((await dataClient.rpc('job_overview').throwOnError()).data),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});
