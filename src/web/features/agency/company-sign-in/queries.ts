import { queryOptions } from '@tanstack/react-query';
import { parseCompanySignIn } from '#domain/agency/people/company-sign-in.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** While a record is looked for, somebody looks at whether it was found. */
const PENDING_POLL_MS = 5_000;

/** The sign-in of the agency's people at their company's provider. */
export function companySignInQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.companySignIn(userId),
    queryFn: async () =>
      parseCompanySignIn((await dataClient.rpc('own_company_sign_in').throwOnError()).data),
    refetchInterval: ({ state }) =>
      state.data?.sign_in?.state === 'pending' ? PENDING_POLL_MS : false,
  });
}
