import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataClient } from '../../lib/data/data-client.ts';
import { toErrorSentence } from '../../lib/data/error-sentence.ts';
import { makeStale, staleAfter } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';

type Answer = { id: string; name: string; accept: boolean };

/** Joins an agency that asked, or does not. */
export function useAnswerInvitation(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, accept }: Answer) => {
      await dataClient.rpc('answer_invitation', { id, accept }).throwOnError();
    },
    onSuccess: async (_data, { name, accept }) => {
      await makeStale(queryClient, staleAfter.membershipChange(userId));
      toast.success(accept ? `You are on the team of ${name}` : `You said no to ${name}`);
    },
    onError: (error) => toast.error(toErrorSentence(error, 'Your answer was not sent.')),
  });
}

/** Leaves the agency; the page stays, less what the template gave. */
export function useLeaveAgency(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      await dataClient.rpc('leave_agency').throwOnError();
    },
    onSuccess: async () => {
      await makeStale(queryClient, staleAfter.membershipChange(userId));
      toast.success('You have left the agency');
    },
    onError: (error) => toast.error(toErrorSentence(error, 'You are still with the agency.')),
  });
}

/** Closes what is said of a team that somebody is no longer on. */
export function useDismissDeparture(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (id: string) => {
      await dataClient.rpc('dismiss_departure', { id }).throwOnError();
    },
    onSuccess: () => makeStale(queryClient, staleAfter.membershipChange(userId)),
    onError: (error) => toast.error(toErrorSentence(error, 'The note could not be closed.')),
  });
}
