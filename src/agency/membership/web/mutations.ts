import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';

type Answer = { id: string; name: string; accept: boolean };

/** Accepts or declines an invitation. */
export function useAnswerInvitation() {
  const userId = useOwner();
  return useWrite({
    write: async ({ id, accept }: Answer) =>
      dataClient.rpc('answer_invitation', { id, accept }).throwOnError(),
    stale: staleAfter.membershipChange(userId),
    done: (_answer, { name, accept }) =>
      accept ? `You joined ${name}’s team` : `You declined ${name}’s invitation`,
    refused: 'We couldn’t send your answer.',
  });
}

/** Leaves the agency; the page stays, without the template's content. */
export function useLeaveAgency() {
  const userId = useOwner();
  return useWrite({
    write: async () => dataClient.rpc('leave_agency').throwOnError(),
    stale: staleAfter.membershipChange(userId),
    done: 'You have left the agency',
    refused: 'You are still with the agency.',
  });
}

/** Dismisses the notice about a team that the person has left. */
export function useDismissDeparture() {
  const userId = useOwner();
  return useWrite({
    write: async (id: string) => dataClient.rpc('dismiss_departure', { id }).throwOnError(),
    stale: staleAfter.membershipChange(userId),
    refused: 'We couldn’t close this note.',
  });
}
