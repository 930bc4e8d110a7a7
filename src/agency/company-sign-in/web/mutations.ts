import { dataClient } from '#kit/web/data/data-client.ts';
import { invokeFunction } from '#kit/web/data/functions-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';

/** Claims the company's domain. Its DNS record is checked soon. */
export function useClaimCompanyDomain() {
  const userId = useOwner();
  return useWrite({
    write: async (domain: string) =>
      dataClient.rpc('claim_company_domain', { domain }).throwOnError(),
    stale: staleAfter.companyChange(userId),
  });
}

/** Checks the DNS record now. */
export function useCheckCompanyDomain() {
  const userId = useOwner();
  return useWrite({
    write: async () => dataClient.rpc('check_company_domain').throwOnError(),
    stale: staleAfter.companyChange(userId),
    refused: 'We couldn’t check the record.',
  });
}

type Provider = { issuer: string; client_id: string; client_secret?: string };

/** Saves the provider, after the server has checked it. */
export function useSaveCompanyProvider() {
  const userId = useOwner();
  return useWrite({
    write: (provider: Provider) => invokeFunction('save-company-provider', provider),
    stale: staleAfter.companyChange(userId),
    done: 'Your provider is connected.',
    isSecret: true,
  });
}

/** Requires members to sign in through the company, or allows every method again. */
export function useRequireCompanySignIn() {
  const userId = useOwner();
  return useWrite({
    write: async (is_required: boolean) =>
      dataClient.rpc('require_company_sign_in', { is_required }).throwOnError(),
    stale: staleAfter.companyChange(userId),
    done: (_answer, isRequired) =>
      isRequired
        ? 'Your team now signs in through your company.'
        : 'Your team can sign in with passwords again.',
    refused: 'Nothing was changed. Please try again.',
  });
}

/** Turns company sign-in off. */
export function useRemoveCompanySignIn() {
  const userId = useOwner();
  return useWrite({
    write: async () => dataClient.rpc('delete_company_sign_in').throwOnError(),
    stale: staleAfter.companyChange(userId),
    done: 'Your company sign-in is removed.',
    refused: 'We couldn’t remove it. Please try again.',
  });
}
