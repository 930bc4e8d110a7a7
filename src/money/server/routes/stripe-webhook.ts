import { Hono } from 'hono';
import type { Sql } from '#database/connect.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { createLimiter } from '#kit/server/http/limiter.ts';
import { limitBody } from '#kit/server/middleware/read-body.ts';
import type { Log } from '#kit/server/process/log.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { takeEvent } from '#money/events/server/stripe-events.ts';
import { STRIPE_EVENT_MAX_BYTES, WEBHOOK_SIGN_PAUSE_MS } from '../limits.ts';

type WebhookDeps = Pick<
  AppDeps,
  'ask' | 'payments' | 'syncCustomer' | 'metrics' | 'log' | 'limits' | 'clientAddress'
>;

/**
 * `POST /webhooks/stripe`: Stripe's events, signed over the raw body. Until the signature is verified, the
 * database is only used to note an invalid one, at most once a minute. After that, the response is 200, or
 * 5xx if Stripe should retry.
 */
export function createStripeWebhook(deps: WebhookDeps): Hono {
  const { ask, payments, syncCustomer, metrics, log, clientAddress } = deps;
  const isWithinLimit = createLimiter(deps.limits.stripeEventsPerAddress);
  const noteSign = createSignNotes(deps);
  return new Hono().post('/webhooks/stripe', limitBody(STRIPE_EVENT_MAX_BYTES), async (context) => {
    if (payments === null || syncCustomer === null) throw new ApiError('payments_closed');
    if (!isWithinLimit(clientAddress(context))) throw new ApiError('too_many');
    const signature = context.req.header('stripe-signature') ?? '';
    const event = await payments.readEvent(await context.req.text(), signature);
    if (event === null) {
      metrics.countStripeEvent('forged');
      noteSign('forged');
      throw new ApiError('bad_signature');
    }
    if (event.livemode !== payments.isLive) {
      metrics.countStripeEvent('other_mode');
      noteSign('other_mode');
      throw new ApiError('other_mode');
    }
    noteSign('good');
    const outcome = await takeEvent({ ask, payments, syncCustomer, log }, event);
    metrics.countStripeEvent(outcome);
    return context.json({ received: true });
  });
}

/**
 * Records when events arrived and whether their signatures were valid. Anyone can send forged events, so
 * each kind is written at most once a minute.
 *
 * @returns a function that records one; it never fails, and callers don't await it
 */
function createSignNotes({ ask, log }: { ask: Ask; log: Log }): (kind: WebhookSign) => void {
  let last: { kind: WebhookSign; at: number } | undefined;
  return (kind) => {
    const now = Date.now();
    if (last?.kind === kind && now - last.at < WEBHOOK_SIGN_PAUSE_MS) return;
    last = { kind, at: now };
    ask((sql) => noteWebhookSign(sql, kind)).catch((err: unknown) =>
      log.debug({ err }, 'the last webhook was not noted'),
    );
  };
}

/** The verdict on an event's signature. */
type WebhookSign = 'good' | 'forged' | 'other_mode';

/** Records that an event of this kind has just arrived. */
async function noteWebhookSign(sql: Sql, kind: WebhookSign): Promise<void> {
  await sql`
    insert into private.webhook_signs (kind, last_at) values (${kind}, clock_timestamp())
    on conflict (kind) do update set last_at = excluded.last_at`;
}
