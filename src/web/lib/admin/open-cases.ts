import { queryOptions } from '@tanstack/react-query';
import { toRecord } from '#domain/values/json.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const REFRESH_MS = 60_000;

/** How much waits for an administrator: all of it, and of that the reports and the questions. */
export const openCasesQuery = queryOptions({
  queryKey: queryKeys.openCases,
  queryFn: async () => {
    const counts = toRecord((await dataClient.rpc('admin_count_cases').throwOnError()).data);
    const count = (...kinds: string[]) =>
      kinds.reduce((sum, kind) => sum + Number(counts[kind] ?? 0), 0);
    return {
      all: count(...Object.keys(counts)),
      reports: count('report', 'check', 'appeal'),
      questions: count('question'),
    };
  },
  refetchInterval: REFRESH_MS,
});
