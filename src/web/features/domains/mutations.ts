import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataClient } from '../../lib/data/data-client.ts';
import { toErrorSentence } from '../../lib/data/error-sentence.ts';
import { makeStale, staleAfter } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** @returns what went wrong, or null */
export async function claimDomain(userId: string, name: string): Promise<string | null> {
  try {
    await dataClient.from('domains').insert({ user_id: userId, name }).throwOnError();
    return null;
  } catch (error) {
    return toErrorSentence(error, 'The domain could not be added.');
  }
}

/** Gives a domain up: at once it shows nothing more. */
export function useRemoveDomain(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id }: { id: string; name: string }) => {
      await dataClient.from('domains').delete().eq('id', id).throwOnError();
    },
    onSuccess: (_data, { name }) => toast.success(`${name} is removed.`),
    onError: (error) => toast.error(toErrorSentence(error, 'The domain was not removed.')),
    onSettled: () => makeStale(queryClient, staleAfter.domainChange(userId)),
  });
}

/** Has the records of a domain looked at now. */
export function useCheckDomain(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (id: string) => {
      await dataClient.rpc('check_own_domain', { id }).throwOnError();
    },
    onError: (error) => toast.error(toErrorSentence(error, 'We couldn’t check the records.')),
    onSettled: () => makeStale(queryClient, staleAfter.domainChange(userId)),
  });
}
