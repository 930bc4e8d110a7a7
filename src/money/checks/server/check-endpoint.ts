import { HEARD_EVENTS } from '#money/events/server/stripe-events.ts';
import type { Stripe } from '#money/server/stripe.ts';
import type { Finding } from './finding.ts';
import { type Asked, look } from './look.ts';

const NAME = 'Webhook';

/** Checks that Stripe sends its events here, and all kinds that we handle. */
export async function checkEndpoint(payments: Asked, publicUrl: string): Promise<Finding> {
  const url = `${publicUrl}/webhooks/stripe`;
  const looked = await look(payments, { name: NAME, right: 'Webhook Endpoints' }, (stripe) =>
    stripe.webhookEndpoints.list({ limit: 100 }),
  );
  if ('finding' in looked) return looked.finding;
  const here = looked.answer.data.filter((endpoint) => isSame(endpoint.url, url));
  const enabled = here.filter(({ status }) => status === 'enabled');
  if (here.length === 0) {
    const todo = `In Stripe, add a webhook endpoint for ${url} and put its secret in STRIPE_WEBHOOK_SECRET.`;
    return { name: NAME, level: 'bad', says: `Stripe sends nothing to ${url}.`, todo };
  }
  if (enabled.length === 0) {
    const todo = 'Enable it in Stripe, under Webhooks.';
    return { name: NAME, level: 'bad', says: `The endpoint ${url} is disabled.`, todo };
  }
  return judgeKinds(enabled, url);
}

function judgeKinds(enabled: readonly Stripe.WebhookEndpoint[], url: string): Finding {
  const sent = new Set(enabled.flatMap(({ enabled_events }) => enabled_events));
  const missing = sent.has('*') ? [] : [...HEARD_EVENTS].filter((type) => !sent.has(type));
  if (missing.length > 0) {
    const todo = 'Add them to the endpoint in Stripe.';
    return { name: NAME, level: 'bad', says: `It doesn’t send ${missing.join(', ')}.`, todo };
  }
  if (enabled.length > 1) {
    const todo = 'Keep one: only one of their secrets can be STRIPE_WEBHOOK_SECRET.';
    return {
      name: NAME,
      level: 'warning',
      says: `${enabled.length} endpoints send to ${url}.`,
      todo,
    };
  }
  return { name: NAME, level: 'good', says: `Stripe sends every event we need to ${url}.` };
}

/** The host's case and a trailing slash make no difference. */
function isSame(one: string, other: string): boolean {
  const plain = (url: string) => (URL.canParse(url) ? new URL(url).href.replace(/\/$/, '') : url);
  return plain(one) === plain(other);
}
