import { type MutationFunction, useMutation, useQueryClient } from '@tanstack/react-query';
import type { WebhookEvent } from '#domain/webhooks/events.ts';
import { dataClient } from '../../lib/data/data-client.ts';
import { toErrorSentence } from '../../lib/data/error-sentence.ts';
import { makeStale, queryKeys, staleAfter } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { readSecret } from './queries.ts';

/** What an owner chooses of a webhook. */
export type WebhookChoices = { url: string; description: string; events: WebhookEvent[] };

/** @returns the id of the new webhook */
export function useAddWebhook(userId: string) {
  return useWebhookChange(userId, async (choices: WebhookChoices) => {
    const rows = dataClient.from('webhooks').insert({ ...choices, user_id: userId });
    return (await rows.select('id').single().throwOnError()).data.id;
  });
}

/** Changes what was chosen, or switches it on or off. */
export function useChangeWebhook(userId: string, id: string) {
  return useWebhookChange(
    userId,
    async (changes: Partial<WebhookChoices & { is_active: boolean }>) => {
      await dataClient.from('webhooks').update(changes).eq('id', id).throwOnError();
    },
  );
}

export function useDeleteWebhook(userId: string, id: string) {
  return useWebhookChange(userId, async () => {
    await dataClient.from('webhooks').delete().eq('id', id).throwOnError();
  });
}

/** Sends a message that says nothing but that it is a test. */
export function useTestWebhook(userId: string, id: string) {
  const test = async () =>
    void (await dataClient.rpc('test_webhook', { webhook: id }).throwOnError());
  return useWebhookChange(userId, test, 'The test was not sent');
}

/** Sends messages again: those, or all that failed. */
export function useReplayDeliveries(userId: string, id: string) {
  const replay = async (ids?: string[]) => {
    const asked = dataClient.rpc('replay_deliveries', { webhook: id, ...(ids && { ids }) });
    return (await asked.throwOnError()).data;
  };
  return useWebhookChange(userId, replay, 'Nothing was sent again');
}

/** Makes another secret; the one before signs beside it for a day. */
export function useRotateSecret(userId: string, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => readSecret('rotate-webhook-secret', id),
    onSuccess: (secret) => {
      queryClient.setQueryData(queryKeys.webhookSecret(userId, id), secret);
      toast.success('The secret is new', 'The one before signs beside it for a day.');
    },
    onError: (error) => toast.error('Not changed', toErrorSentence(error, 'Please try again.')),
  });
}

/** @param failure said in a toast, where the caller says nothing of it */
function useWebhookChange<Wish, Result>(
  userId: string,
  mutationFn: MutationFunction<Result, Wish>,
  failure?: string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn,
    onError: (error) => {
      if (failure) toast.error(failure, toErrorSentence(error, 'Please try again.'));
    },
    onSettled: () => makeStale(queryClient, staleAfter.webhookChange(userId)),
  });
}
