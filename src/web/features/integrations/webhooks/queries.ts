import { queryOptions } from '@tanstack/react-query';
import type { Database } from '#database/rows.generated.ts';
import { API_DOCUMENT_PATH } from '#domain/paths.ts';
import { toRecord } from '#domain/values/json.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { invokeFunction } from '#web/lib/data/functions-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

type Tables = Database['public']['Tables'];
export type Delivery = Omit<Tables['webhook_deliveries']['Row'], keyof Exchange | 'user_id'>;
export type Webhook = Tables['webhooks']['Row'];

/** The log shows so many; all are kept for 30 days. */
const SHOWN = 50;

/** While something is under way, somebody looks at how it goes. */
const POLL_MS = 2_000;

const DELIVERY =
  'id,webhook_id,event,status,attempts,created_at,due_at,claimed_at,finished_at,answer_status,problem,answer_ms,tried_at';

/** The last attempt's request and response. */
export type Exchange = Pick<
  Tables['webhook_deliveries']['Row'],
  'payload' | 'sent_headers' | 'answer_headers' | 'answer_text'
>;

/** The signed-in person's webhooks, the oldest first; how one stands follows from what is sent. */
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

/** A webhook's deliveries, newest first. */
export function deliveriesQuery(userId: string, webhookId: string) {
  return queryOptions({
    queryKey: queryKeys.webhook(userId, webhookId),
    queryFn: async (): Promise<Delivery[]> => {
      const rows = dataClient
        .from('webhook_deliveries')
        .select(DELIVERY)
        .eq('webhook_id', webhookId)
        .order('created_at', { ascending: false })
        .order('id')
        .limit(SHOWN);
      return (await rows.throwOnError()).data;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isSoonTried) ? POLL_MS : false),
  });
}

/** The request and response of a delivery's last attempt. */
export function exchangeQuery(userId: string, { webhook_id, id, tried_at }: Delivery) {
  return queryOptions({
    queryKey: queryKeys.delivery(userId, webhook_id, id, tried_at),
    queryFn: async (): Promise<Exchange> => {
      const rows = dataClient
        .from('webhook_deliveries')
        .select('payload,sent_headers,answer_headers,answer_text')
        .eq('id', id);
      return (await rows.single().throwOnError()).data;
    },
  });
}

/** An example of each event's message, by its key: from the description of the API. */
export function eventExamplesQuery() {
  return queryOptions({
    queryKey: queryKeys.eventExamples,
    queryFn: async () => {
      const answer = await fetch(API_DOCUMENT_PATH);
      if (!answer.ok) throw new Error('The examples could not be loaded.');
      const { webhooks } = (await answer.json()) as Described;
      return new Map(
        Object.entries(webhooks).map(([event, { post }]) => [
          event,
          post.requestBody.content['application/json'].example,
        ]),
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** As much of the API's description as is read here. */
type Described = {
  webhooks: Record<
    string,
    { post: { requestBody: { content: { 'application/json': { example: unknown } } } } }
  >;
};

/** @returns whether something will be known of it within seconds */
function isSoonTried({ status, attempts }: Delivery): boolean {
  return status === 'waiting' && attempts < 2;
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

/** A secret, and until when the one before it is good as well. */
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
