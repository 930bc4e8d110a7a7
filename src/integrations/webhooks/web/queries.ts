import { queryOptions } from '@tanstack/react-query';
import type { Database } from '#database/rows.generated.ts';
import { toRecord } from '#kit/rules/values/json.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { invokeFunction } from '#kit/web/data/functions-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

type Tables = Database['public']['Tables'];
export type Webhook = Tables['webhooks']['Row'];

/** How often the screen refetches while deliveries are pending. */
const POLL_MS = 2_000;

/** One attempt at a delivery: its request and response. */
export type Attempt = Omit<Tables['webhook_attempts']['Row'], 'delivery_id' | 'user_id'>;

const ATTEMPT =
  'id,tried_at,answer_status,problem,answer_ms,sent_headers,answer_headers,answer_text';

/** A delivery's payload and its attempts, newest first. */
export type Exchange = { payload: unknown; attempts: Attempt[] };

/** The owner's webhooks, oldest first; their status follows from their deliveries. */
export function webhooksQuery(userId: string, { isWatched = false } = {}) {
  return queryOptions({
    queryKey: queryKeys.webhooks(userId),
    queryFn: async () => {
      const rows = dataClient
        .from('webhooks')
        .select('*')
        .eq('user_id', userId)
        .order('created_at')
        .order('id');
      return (await rows.throwOnError()).data;
    },
    staleTime: 0,
    refetchInterval: isWatched && POLL_MS,
  });
}

/** The fields that identify a delivery's attempts. */
export type SentMessage = Pick<
  Tables['webhook_deliveries']['Row'],
  'id' | 'webhook_id' | 'tried_at'
>;

/** A delivery's payload and attempts; the database keeps the last 20. */
export function exchangeQuery(userId: string, { webhook_id, id, tried_at }: SentMessage) {
  return queryOptions({
    queryKey: queryKeys.delivery(userId, webhook_id, id, tried_at),
    queryFn: async (): Promise<Exchange> => {
      const message = dataClient.from('webhook_deliveries').select('payload').eq('id', id);
      const attempts = dataClient
        .from('webhook_attempts')
        .select(ATTEMPT)
        .eq('delivery_id', id)
        .order('id', { ascending: false });
      const [sent, tries] = await Promise.all([
        message.single().throwOnError(),
        attempts.throwOnError(),
      ]);
      return { payload: sent.data.payload, attempts: tries.data };
    },
  });
}

/** The signing secret: fetched on request and never cached. */
export function webhookSecretQuery(userId: string, webhookId: string) {
  return queryOptions({
    queryKey: queryKeys.webhookSecret(userId, webhookId),
    queryFn: () => readSecret('show-webhook-secret', webhookId),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A secret, and how long the previous one stays valid. */
export type WebhookSecret = { secret: string; beforeEndsAt: string | null };

/** @throws Error with a sentence */
export async function readSecret(
  name: 'show-webhook-secret' | 'rotate-webhook-secret',
  webhook: string,
): Promise<WebhookSecret> {
  const { secret, before_ends_at } = toRecord(await invokeFunction(name, { webhook }));
  return {
    secret: String(secret ?? ''),
    beforeEndsAt: typeof before_ends_at === 'string' ? before_ends_at : null,
  };
}
