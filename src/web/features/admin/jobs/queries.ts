import { queryOptions } from '@tanstack/react-query';
import { parseJobOverview } from '#domain/admin/jobs/overview.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const REFRESH_MS = 10_000;

/** The state of the background jobs, refetched often. */
export const jobOverviewQuery = queryOptions({
  queryKey: queryKeys.jobs,
  queryFn: async () => parseJobOverview((await dataClient.rpc('job_overview').throwOnError()).data),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});
