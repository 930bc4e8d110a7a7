import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';

/** An answer, or none if the request is only closed. `seen` is the newest message that was read. */
type SupportAnswer = { id: string; body: string; is_closing: boolean; seen: number };

/** Answers a support request, or closes it. */
export function useAnswerSupport() {
  return useWrite({
    write: async (answer: SupportAnswer) => {
      await dataClient.rpc('admin_answer_support', answer).throwOnError();
    },
    stale: staleAfter.supportAnswer(),
    done: (_answer, { body }) =>
      body === '' ? 'The question is closed' : 'Your answer is on its way',
  });
}
