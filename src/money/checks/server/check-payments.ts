import type { Ask } from '#kit/server/data/ask.ts';
import { HEARD_EVENTS } from '#money/events/server/stripe-events.ts';
import type { PaymentCheck } from '#money/rules/payment-state.ts';
import { listSoldPrices, readPaymentState } from '#money/server/data/payment-state.ts';
import type { Payments, Stripe } from '#money/server/stripe.ts';
import { checkDeliveries, judgeSigns } from './check-events.ts';
import { checkPortal } from './check-portal.ts';
import { checkPrices, judgeCurrency } from './check-prices.ts';
import { checkTax } from './check-tax.ts';
import type { Finding } from './finding.ts';
import { type Asked, look } from './look.ts';

const NAME = 'Webhook';

/** Checks that Stripe sends its events here, and all kinds that we handle. */
async function checkEndpoint(payments: Asked, publicUrl: string): Promise<Finding> {
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

type CheckDeps = { payments: Payments | null; ask: Ask; publicUrl: string; clock: () => Date };

/**
 * Checks whether people can pay and payments arrive: the key, the webhook and its results, the portal, every
 * price. It only reads, from Stripe and here.
 */
export async function checkPayments({
  payments,
  ask,
  publicUrl,
  clock,
}: CheckDeps): Promise<PaymentCheck> {
  if (payments === null) {
    const says = 'Payments are not set up.';
    const todo = 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, and restart.';
    return { mode: null, findings: [{ name: 'Stripe', level: 'skipped', says, todo }] };
  }
  const mode = payments.isLive ? 'live' : 'test';
  const key = await look(payments, { name: 'Stripe', right: 'Prices' }, (stripe) =>
    stripe.prices.list({ limit: 1 }),
  );
  if ('finding' in key && key.finding.level === 'bad') return { mode, findings: [key.finding] };
  const [state, prices] = await Promise.all([ask(readPaymentState), ask(listSoldPrices)]);
  const now = clock();
  const found: Array<Finding | Finding[]> = await Promise.all([
    { name: 'Stripe', level: 'good', says: `Connected in ${mode} mode.` } as const,
    checkEndpoint(payments, publicUrl),
    judgeSigns(state, now),
    checkDeliveries(payments, now),
    checkPortal(payments),
    checkPrices(payments, prices),
    checkTax(payments),
    judgeCurrency(prices, state),
  ]);
  return { mode, findings: found.flat() };
}
