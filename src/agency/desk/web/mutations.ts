import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';

/** A person who can answer leads; a null id means unassigned. */
export type Answerer = { id: string | null; name: string };

const REFUSED = 'Nothing was changed. Please try again.';

/** Assigns leads to a team member. */
export function useHandOn() {
  const userId = useOwner();
  return useWrite({
    write: async ({ ids, to }: { ids: readonly string[]; to: Answerer }) => {
      const { data } = await dataClient
        .rpc('hand_on_leads', { ids: [...ids], ...(to.id !== null && { person: to.id }) })
        .throwOnError();
      return Number(data);
    },
    stale: staleAfter.deskChange(userId),
    inBackground: true,
    done: (count, { to }) => tellHanded(count, to),
    refused: REFUSED,
  });
}

/** The maximum per request. */
const BATCH = 1000;

/** Reassigns every open lead of one answerer, or all unassigned ones. */
export function useHandOnAll() {
  const userId = useOwner();
  return useWrite({
    write: async ({ from, to }: { from: string | null; to: Answerer }) => {
      let handed = 0;
      for (let count = BATCH; count === BATCH; handed += count) {
        const { data } = await dataClient
          .rpc('hand_on_all', {
            ...(from !== null && { of_person: from }),
            ...(to.id !== null && { person: to.id }),
          })
          .throwOnError();
        count = Number(data);
      }
      return handed;
    },
    stale: staleAfter.deskChange(userId),
    inBackground: true,
    done: (count, { to }) => tellHanded(count, to),
    refused: REFUSED,
  });
}

function tellHanded(count: number, { id, name }: Answerer): string {
  const leads = count === 1 ? '1 lead' : `${count.toLocaleString()} leads`;
  if (count === 0) return 'No leads left to assign';
  return id === null ? `${leads} unassigned` : `${leads} assigned to ${name}`;
}

/** Sets the state of leads. */
export function useSetState() {
  const userId = useOwner();
  return useWrite({
    write: async ({ ids, state }: { ids: readonly string[]; state: string }) =>
      dataClient.rpc('set_lead_state', { ids: [...ids], state }).throwOnError(),
    stale: staleAfter.deskChange(userId),
    inBackground: true,
    refused: REFUSED,
  });
}

/** Sets a lead's due date; null removes it. */
export function useSetDue() {
  const userId = useOwner();
  return useWrite({
    write: async ({ id, day }: { id: string; day: string | null }) =>
      dataClient
        .rpc('set_lead_due', { ids: [id], ...(day !== null && { due_on: day }) })
        .throwOnError(),
    stale: staleAfter.deskChange(userId),
    inBackground: true,
    refused: REFUSED,
  });
}

/** Adds a note. The caller shows errors. */
export function useNoteLead() {
  const userId = useOwner();
  return useWrite({
    write: async (note: { id: string; body: string }) =>
      dataClient.rpc('note_lead', note).throwOnError(),
    stale: staleAfter.deskChange(userId),
  });
}

export function useDeleteNote() {
  const userId = useOwner();
  return useWrite({
    write: async (id: number) => dataClient.rpc('delete_lead_note', { id }).throwOnError(),
    stale: staleAfter.deskChange(userId),
    inBackground: true,
    done: 'Note deleted',
    refused: 'We couldn’t delete the note.',
  });
}

/** Chooses who takes turns getting new leads. The caller shows errors. */
export function useSetTurns() {
  const userId = useOwner();
  return useWrite({
    write: async (people: readonly string[]) =>
      dataClient.rpc('set_lead_turns', { people: [...people] }).throwOnError(),
    stale: staleAfter.leadTurns(userId),
    done: (_answer, people) =>
      people.length === 0
        ? 'New leads stay with the person whose page they come from'
        : 'New leads are now assigned in turn',
  });
}
