import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const REFRESH_MS = 60_000;

const Counts = z.record(z.string(), z.number());

/** How much waits for an administrator: all of it, and of that the reports and the questions. */
export const openCasesQuery = queryOptions({
  queryKey: queryKeys.openCases,
  queryFn: async () => {
    const counts = Counts.parse((await dataClient.rpc('admin_count_cases').throwOnError()).data);
    const count = (...kinds: string[]) => kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
    return {
      all: count(...Object.keys(counts)),
      reports: count('report', 'check', 'appeal'),
      questions: count('question'),
    };
  },
  refetchInterval: REFRESH_MS,
});
