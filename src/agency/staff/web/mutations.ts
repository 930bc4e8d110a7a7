import { toList, toRecord } from '#kit/rules/values/json.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import type { StaffRow } from '../rules/staff-rows.ts';

/** A person to invite, optionally starting from a saved card. */
export type NewPerson = StaffRow & { card_id?: string };

/** One entry per person, in order: the error sentence, or null if the invitation was sent. */
export type InviteOutcome = readonly (string | null)[];

/** The database's statement timeout is a few seconds; five hundred people take longer. */
const BATCH = 100;

/** Invites people; a list may update existing members. The caller shows the outcome. */
export function useAddStaff({ isList = false } = {}) {
  return useStaffChange(async (people: readonly NewPerson[]): Promise<InviteOutcome> => {
    const outcome: (string | null)[] = [];
    while (outcome.length < people.length) {
      const batch = people.slice(outcome.length, outcome.length + BATCH);
      const { data, error } = await dataClient.rpc('add_staff', {
        people: batch,
        ...(isList && { update_known: true }),
      });
      // Reports batches already sent; the rest can be retried.
      if (error && outcome.length === 0) throw error;
      const problems = new Map(toList(data).map(toProblem));
      outcome.push(
        ...batch.map((_person, index) => (error ? error.message : (problems.get(index) ?? null))),
      );
    }
    return outcome;
  });
}

function toProblem(answer: unknown): [index: number, problem: string | null] {
  const { index, status, problem } = toRecord(answer);
  const sentence = typeof problem === 'string' ? problem : 'Not invited.';
  return [Number(index), status === 'refused' ? sentence : null];
}

export function useResendInvitation() {
  return useStaffChange(
    async ({ id }: { id: string; email: string }) => {
      await dataClient.rpc('resend_invitation', { staff_id: id }).throwOnError();
    },
    { done: ({ email }) => `A new invitation is on its way to ${email}` },
  );
}

/** Resends all open invitations, except any sent in the last few minutes. */
export function useResendAll() {
  return useStaffChange(
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

/** Sends an invitation to another email. The caller shows errors about it. */
export function useCorrectInvitation() {
  const userId = useOwner();
  return useWrite({
    write: async ({ id, email }: { id: string; email: string }) =>
      dataClient.rpc('correct_invitation', { staff_id: id, email }).throwOnError(),
    stale: staleAfter.staffChange(userId),
    inBackground: true,
    done: (_answer, { email }) => `A new invitation is on its way to ${email}`,
  });
}

type Named = { id: string; name: string };

/** Suspends a member's page; the toast offers to undo it for a while. */
export function useSuspendStaff() {
  const userId = useOwner();
  const restore = useRestoreStaff();
  return useWrite({
    write: async ({ id, reason }: Named & { reason: string }) =>
      dataClient.rpc('suspend_staff', { staff_id: id, reason }).throwOnError(),
    stale: staleAfter.staffChange(userId),
    inBackground: true,
    done: (_answer, { name }) => `${name} is suspended`,
    undo: (staff) => restore.mutate(staff),
  });
}

export function useRestoreStaff() {
  return useStaffChange(
    async ({ id }: Named) => {
      await dataClient.rpc('restore_staff', { staff_id: id }).throwOnError();
    },
    { done: ({ name }) => `${name} is back` },
  );
}

type Appointment = Named & {
  isManager: boolean;
  /** The groups a manager leads; everyone if missing. */
  groups: string[] | undefined;
};

/** Makes a member a manager of everyone or of groups, or a manager a member. The caller shows errors. */
export function useSetManager() {
  const userId = useOwner();
  return useWrite({
    write: async ({ id, isManager, groups }: Appointment) =>
      dataClient
        .rpc('set_manager', {
          staff_id: id,
          is_manager: isManager,
          ...(groups && { group_ids: groups }),
        })
        .throwOnError(),
    stale: staleAfter.staffChange(userId),
    inBackground: true,
    done: (_answer, { name, isManager }) =>
      isManager ? `${name} is a manager now` : `${name} is a member again`,
  });
}

type Removal = Named & { keepCard: boolean; keepLeads: boolean };

/** Removes a member or withdraws an invitation; the seat is free at once. */
export function useRemoveStaff() {
  return useStaffChange(
    async ({ id, keepCard, keepLeads }: Removal) => {
      await dataClient
        .rpc('remove_staff', { staff_id: id, keep_card: keepCard, keep_leads: keepLeads })
        .throwOnError();
    },
    { done: ({ name }) => `${name} is no longer on your team` },
  );
}

type Handover = Named & { successor: string; email: string; keepAddress: boolean };

/** Removes a member and invites their successor, or changes nothing. The caller shows errors. */
export function useHandOver() {
  const userId = useOwner();
  return useWrite({
    write: async ({ id, successor, email, keepAddress }: Handover) =>
      dataClient
        .rpc('hand_over_staff', {
          staff_id: id,
          full_name: successor,
          email,
          keep_address: keepAddress,
        })
        .throwOnError(),
    stale: staleAfter.staffChange(userId),
    inBackground: true,
    done: (_answer, { name, successor }) => `${successor} is invited to take over from ${name}`,
  });
}

/** People an action failed for, each with the reason. */
export type Refused = readonly { id: string; problem: string }[];

type Act = {
  act: string;
  ids: readonly string[];
  given: Readonly<Record<string, string | boolean | null>>;
  /** Shown if the action succeeded for all. */
  done: string;
  /** Gets those the action failed for. */
  onAnswer: (refused: Refused) => void;
};

/** Applies an action to many people in one call. The caller shows the outcome. */
export function useActOnStaff() {
  const userId = useOwner();
  return useWrite({
    write: async ({ act, ids, given }: Act): Promise<Refused> => {
      const { data } = await dataClient
        .rpc('act_on_staff', { act, staff_ids: [...ids], given })
        .throwOnError();
      return toList(data).map((one) => {
        const { id, problem } = toRecord(one);
        return { id: String(id), problem: String(problem) };
      });
    },
    stale: staleAfter.staffChange(userId),
    inBackground: true,
    keep: (refused, { onAnswer }) => onAnswer(refused),
    done: (refused, { done }) => (refused.length > 0 ? null : done),
  });
}

/** Permanently deletes a saved card. */
export function useDeleteCard() {
  const userId = useOwner();
  return useWrite({
    write: async (id: string) =>
      dataClient.from('agency_cards').delete().eq('id', id).eq('agency_id', userId).throwOnError(),
    stale: staleAfter.cardChange(userId),
    inBackground: true,
    done: 'Card deleted',
    refused: 'We couldn’t delete the card.',
  });
}

type Telling<Variables, Result> = { done: (variables: Variables, result: Result) => string };

/** A change to the team. If given its own sentences it shows the outcome; otherwise the caller does. */
export function useStaffChange<Variables, Result>(
  change: (variables: Variables) => Promise<Result>,
  telling?: Telling<Variables, Result>,
) {
  const userId = useOwner();
  return useWrite({
    write: change,
    stale: staleAfter.staffChange(userId),
    inBackground: true,
    ...(telling && {
      done: (result: Result, variables: Variables) => telling.done(variables, result),
      refused: 'That didn’t work. Please try again.',
    }),
  });
}
