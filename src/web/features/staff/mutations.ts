import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffRow } from '#domain/agency/staff-rows.ts';
import { toList, toRecord } from '#domain/json.ts';
import { dataClient } from '../../lib/data/data-client.ts';
import { toErrorSentence } from '../../lib/data/error-sentence.ts';
import { makeStale, staleAfter } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Somebody to be invited; a kept card may be given along. */
export type NewPerson = StaffRow & { card_id?: string };

/** Of each of them, in order, why no invitation was sent; null where one was. */
export type InviteOutcome = readonly (string | null)[];

/** Invites people. Whoever calls tells what became of it. */
export function useAddStaff(userId: string) {
  return useStaffChange(userId, async (people: readonly NewPerson[]): Promise<InviteOutcome> => {
    const { data } = await dataClient.rpc('add_staff', { people: [...people] }).throwOnError();
    const problems = new Map(toList(data).map(toProblem));
    return people.map((_person, index) => problems.get(index) ?? null);
  });
}

function toProblem(answer: unknown): [index: number, problem: string | null] {
  const { index, status, problem } = toRecord(answer);
  const sentence = typeof problem === 'string' ? problem : 'Not invited.';
  return [Number(index), status === 'refused' ? sentence : null];
}

export function useResendInvitation(userId: string) {
  return useStaffChange(
    userId,
    async ({ id }: { id: string; email: string }) => {
      await dataClient.rpc('resend_invitation', { staff_id: id }).throwOnError();
    },
    { done: ({ email }) => `A new invitation is on its way to ${email}` },
  );
}

/** Sends all open invitations again, but those of the last minutes. */
export function useResendAll(userId: string) {
  return useStaffChange(
    userId,
    async () => Number((await dataClient.rpc('resend_invitations').throwOnError()).data) as number,
    {
      done: (_variables, sent) =>
        sent === 0
          ? 'All invitations were sent in the last ten minutes'
          : sent === 1
            ? '1 invitation is on its way'
            : `${sent} invitations are on their way`,
    },
  );
}

/** Sends an invitation to another address. Whoever calls tells what is wrong with that one. */
export function useCorrectInvitation(userId: string) {
  return useStaffChange(userId, async ({ id, email }: { id: string; email: string }) => {
    await dataClient.rpc('correct_invitation', { staff_id: id, email }).throwOnError();
  });
}

type Named = { id: string; name: string };

/** Takes a page off the air; for a while it can be put back from the toast. */
export function useSuspendStaff(userId: string) {
  const restore = useRestoreStaff(userId);
  const suspend = useStaffChange(userId, async ({ id, reason }: Named & { reason: string }) => {
    await dataClient.rpc('suspend_staff', { staff_id: id, reason }).throwOnError();
  });
  const run = async (staff: Named & { reason: string }) => {
    await suspend.mutateAsync(staff);
    const undo = { label: 'Undo', onPress: () => restore.mutate(staff) };
    toast.success(`${staff.name} is suspended`, undefined, undo);
  };
  return { ...suspend, run };
}

export function useRestoreStaff(userId: string) {
  return useStaffChange(
    userId,
    async ({ id }: Named) => {
      await dataClient.rpc('restore_staff', { staff_id: id }).throwOnError();
    },
    { done: ({ name }) => `${name} is back` },
  );
}

type Removal = Named & { keepCard: boolean; keepLeads: boolean };

/**
 * Lets somebody go, or takes an invitation back; the seat is free at once. Its data is the id of the card
 * that was kept, or null.
 */
export function useRemoveStaff(userId: string) {
  return useStaffChange(
    userId,
    async ({ id, keepCard, keepLeads }: Removal) => {
      const { data } = await dataClient
        .rpc('remove_staff', { staff_id: id, keep_card: keepCard, keep_leads: keepLeads })
        .throwOnError();
      return typeof data === 'string' ? data : null;
    },
    { done: ({ name }) => `${name} is no longer on your team` },
  );
}

/** Forgets a kept card for good. */
export function useDeleteCard(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (id: string) => {
      await dataClient
        .from('agency_cards')
        .delete()
        .eq('id', id)
        .eq('agency_id', userId)
        .throwOnError();
    },
    onSuccess: () => {
      toast.success('Card deleted');
      void makeStale(queryClient, staleAfter.cardChange(userId));
    },
    onError: (error) => toast.error(toErrorSentence(error, 'The card was not deleted.')),
  });
}

type Telling<Variables, Result> = { done: (variables: Variables, result: Result) => string };

/** A change of the team. With words of its own it tells how it went; else whoever calls does. */
function useStaffChange<Variables, Result>(
  userId: string,
  change: (variables: Variables) => Promise<Result>,
  telling?: Telling<Variables, Result>,
) {
  const queryClient = useQueryClient();
  return useMutation<Result, Error, Variables>({
    networkMode: 'always',
    mutationFn: change,
    onSuccess: (result, variables) => {
      if (telling) toast.success(telling.done(variables, result));
      void makeStale(queryClient, staleAfter.staffChange(userId));
    },
    onError: (error) => {
      if (telling) toast.error(toErrorSentence(error, 'That did not work. Please try again.'));
    },
  });
}
