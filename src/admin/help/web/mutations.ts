import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';

type Question = { topic: string; subject: string; body: string };

export function useAskSupport() {
  const userId = useOwner();
  return useWrite({
    write: async (question: Question) => {
      await dataClient.rpc('ask_support', question).throwOnError();
    },
    stale: staleAfter.supportMessage(userId),
    done: { title: 'Your question is sent', sentence: 'We answer here and by email.' },
  });
}

export function useReplyToSupport() {
  const userId = useOwner();
  return useWrite({
    write: async (reply: { id: string; body: string }) => {
      await dataClient.rpc('reply_to_support', reply).throwOnError();
    },
    stale: staleAfter.supportMessage(userId),
    done: 'Your message is sent',
  });
}

/** Closes a request that needs no further answer. */
export function useCloseSupport() {
  const userId = useOwner();
  return useWrite({
    write: async (id: string) => {
      await dataClient.rpc('close_support', { id }).throwOnError();
    },
    stale: staleAfter.supportMessage(userId),
    done: 'The question is closed',
    refused: 'We couldn’t close the question.',
  });
}
