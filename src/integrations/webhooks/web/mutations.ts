import { useQueryClient } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import type { WebhookEvent } from '../rules/events.ts';
import { readSecret } from './queries.ts';

/** The settings an owner chooses for a webhook. */
export type WebhookChoices = { url: string; description: string; events: WebhookEvent[] };

export const NOT_SAVED = 'We couldn’t save the webhook. Please try again.';

/** @param onAdded gets the id of the new webhook */
export function useAddWebhook(onAdded: (id: string) => void) {
  const userId = useOwner();
  return useWrite({
    write: async (choices: WebhookChoices) => {
      const rows = dataClient.from('webhooks').insert({ ...choices, user_id: userId });
      return (await rows.select('id').single().throwOnError()).data.id;
    },
    stale: staleAfter.webhookChange(userId),
    keep: onAdded,
  });
}

/** Changes a webhook's settings, or switches it on or off. */
export function useChangeWebhook(id: string) {
  const userId = useOwner();
  return useWrite({
    write: async (changes: Partial<WebhookChoices & { is_active: boolean }>) =>
      dataClient.from('webhooks').update(changes).eq('id', id).throwOnError(),
    stale: staleAfter.webhookChange(userId),
  });
}

export function useDeleteWebhook(id: string) {
  const userId = useOwner();
  return useWrite({
    write: async () => dataClient.from('webhooks').delete().eq('id', id).throwOnError(),
    stale: staleAfter.webhookChange(userId),
    done: 'The webhook is deleted',
    refused: { title: 'Not deleted' },
  });
}

/** Sends an event's example, marked as a test. */
export function useTestWebhook(id: string) {
  const userId = useOwner();
  return useWrite({
    write: async (event: string) =>
      dataClient.rpc('test_webhook', { webhook: id, event }).throwOnError(),
    stale: staleAfter.webhookChange(userId),
    refused: { title: 'We couldn’t send the test' },
  });
}

export function useReplayDelivery(id: string) {
  const userId = useOwner();
  return useWrite({
    write: async (delivery: string) =>
      dataClient.rpc('replay_deliveries', { webhook: id, ids: [delivery] }).throwOnError(),
    stale: staleAfter.webhookChange(userId),
    refused: { title: 'Nothing to send again' },
  });
}

/** Resends messages that failed since a given time. */
export function useReplayFailed(id: string) {
  const userId = useOwner();
  return useWrite({
    write: async (since: string) =>
      (await dataClient.rpc('replay_deliveries', { webhook: id, since }).throwOnError()).data,
    stale: staleAfter.webhookChange(userId),
    done: (count) => {
      if (count === 0) return 'Nothing failed in that time.';
      return count === 1 ? '1 message is on its way.' : `${count} messages are on their way.`;
    },
  });
}

/** Creates a new secret; the previous one also signs for a day. */
export function useRotateSecret(id: string) {
  const userId = useOwner();
  const queryClient = useQueryClient();
  return useWrite({
    write: async () => readSecret('rotate-webhook-secret', id),
    // Nothing stale: the response is the whole state.
    stale: [],
    keep: (secret) => queryClient.setQueryData(queryKeys.webhookSecret(userId, id), secret),
    done: { title: 'New secret created', sentence: 'The old one also works for a day.' },
    refused: { title: 'Not changed' },
  });
}
