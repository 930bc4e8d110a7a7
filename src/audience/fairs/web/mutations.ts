import { ONLY_LOOKING } from '#kit/rules/session/session.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { keepUnsent } from '#kit/web/outbox/outbox.ts';
import { getImpersonation } from '#kit/web/session/impersonation.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { toDiskSentence } from '../rules/fairs.ts';

type Kept = { kind: string; id: string; data: object };

/**
 * @returns a function that stores an entry on this device, which `startSending` sends once online. It
 *   returns an error sentence, or null
 */
export function useKeepHere() {
  const userId = useOwner();
  return async ({ kind, id, data }: Kept): Promise<string | null> => {
    if (getImpersonation()) return ONLY_LOOKING;
    try {
      await keepUnsent({ id, userId, kind, data, at: Date.now() });
    } catch (error) {
      return toDiskSentence(error);
    }
    return null;
  };
}

/** Deletes an event; its leads stay in the inbox. */
export function useDeleteFair() {
  const userId = useOwner();
  return useWrite({
    write: async (id: string) => {
      await dataClient.from('fairs').delete().eq('id', id).eq('user_id', userId).throwOnError();
    },
    stale: staleAfter.leadChange(userId),
    done: 'Event deleted',
    refused: 'Failed to delete event',
  });
}

/** Saves the text of an event's follow-up. */
export function useSaveFollowUp() {
  const userId = useOwner();
  return useWrite({
    write: async ({ id, follow_up }: { id: string; follow_up: string }) => {
      await dataClient
        .from('fairs')
        .update({ follow_up })
        .eq('id', id)
        .eq('user_id', userId)
        .throwOnError();
    },
    stale: staleAfter.leadChange(userId),
    done: 'Text saved',
  });
}

/** Sets a lead's status to contacted, unless it is already further along. */
export function useMarkWritten() {
  const userId = useOwner();
  return useWrite({
    write: async (id: string) => {
      await dataClient
        .from('contacts')
        .update({ status: 'contacted', last_contact_at: new Date().toISOString() })
        .eq('id', id)
        .eq('user_id', userId)
        .eq('status', 'new')
        .throwOnError();
    },
    stale: staleAfter.contactChange(userId),
    inBackground: true,
    refused: 'Failed to save contact',
  });
}
