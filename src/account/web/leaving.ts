import { queryOptions } from '@tanstack/react-query';
import { dataClient, readWith } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/** Until when the signed-in person can undo their account's deletion; null without one. */
export function leavingQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.leaving(userId),
    queryFn: async () => {
      // Loaded on demand, because few accounts need it.
      const [data, { parseLeaving }] = await readWith(
        dataClient.rpc('account_deletion').throwOnError(),
        () => import('#account/leaving/rules/parse-leaving.ts'),
      );
      return parseLeaving(data);
    },
  });
}
