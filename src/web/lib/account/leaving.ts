import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#web/lib/data/data-client.ts';
import { readWith } from '#web/lib/data/read-with.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Until when the signed-in person can undo their account's deletion; null without one. */
export function leavingQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.leaving(userId),
    queryFn: async () => {
      // Loaded on demand, because few accounts need it.
      const [data, { parseLeaving }] = await readWith(
        dataClient.rpc('account_deletion').throwOnError(),
        () => import('#domain/account/parse-leaving.ts'),
      );
      return parseLeaving(data);
    },
  });
}
