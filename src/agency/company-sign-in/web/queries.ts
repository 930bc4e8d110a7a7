import { queryOptions } from '@tanstack/react-query';
import { parseCompanySignIn } from '#agency/people/rules/company-sign-in.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/** The screen checks this often if the DNS record was found. */
const PENDING_POLL_MS = 5_000;

/** The agency's company sign-in. */
export function companySignInQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.companySignIn(userId),
    queryFn: async () =>
      parseCompanySignIn((await dataClient.rpc('own_company_sign_in').throwOnError()).data),
    refetchInterval: ({ state }) =>
      state.data?.sign_in?.state === 'pending' ? PENDING_POLL_MS : false,
  });
}
