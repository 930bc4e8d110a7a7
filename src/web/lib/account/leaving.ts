import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#web/lib/data/data-client.ts';
import { readWith } from '#web/lib/data/read-with.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Until when the signed-in person can keep an account they wanted gone; null for everybody else. */
export function leavingQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.leaving(userId),
    queryFn: async () => {
      // Few ask, so that the reader isn't in everybody's first script.
      const [data, { parseLeaving }] = await readWith(
        dataClient.rpc('account_deletion').throwOnError(),
        () => import('#domain/account/parse-leaving.ts'),
      );
      return parseLeaving(data);
    },
  });
}
