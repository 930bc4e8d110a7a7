import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';

/** Adds a domain to the owner's page. Its DNS records are checked soon. */
export function useClaimDomain() {
  const userId = useOwner();
  return useWrite({
    write: async (name: string) =>
      dataClient.from('domains').insert({ user_id: userId, name }).throwOnError(),
    stale: staleAfter.domainChange(userId),
  });
}

/** Removes a domain: it stops showing the page at once. */
export function useRemoveDomain() {
  const userId = useOwner();
  return useWrite({
    write: async ({ id }: { id: string; name: string }) =>
      dataClient.from('domains').delete().eq('id', id).throwOnError(),
    stale: staleAfter.domainChange(userId),
    done: (_answer, { name }) => `${name} is removed.`,
    refused: 'We couldn’t remove the domain.',
  });
}

/** Checks a domain's DNS records now. */
export function useCheckDomain() {
  const userId = useOwner();
  return useWrite({
    write: async (id: string) => dataClient.rpc('check_own_domain', { id }).throwOnError(),
    stale: staleAfter.domainChange(userId),
    refused: 'We couldn’t check the records.',
  });
}
