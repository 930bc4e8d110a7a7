import { createHmac } from 'node:crypto';
import { type Account, find } from './account.ts';
import type { Delivery, Settings } from './state.ts';

/** How long an endpoint may take, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Seconds of the clock between a failure and the next attempt; after three days, Stripe gives up. */
const RETRY_AFTER_S = [60, 600, 3600, 6 * 3600, 24 * 3600, 41 * 3600];
const BATCH = 100;

/** Sends events: `fetch`, or a replacement in tests of failed deliveries. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** @returns the due deliveries in sending order, removed from the queue */
export function takeDue({ state, now }: Account): Delivery[] {
  if (state.settings.paused) return [];
  const due = state.deliveries.filter(({ at }) => at <= now()).slice(0, BATCH);
  const taken = new Set(due);
  state.deliveries = state.deliveries.filter((delivery) => !taken.has(delivery));
  return putInOrder(due, state.settings);
}

/** @returns when the next delivery is due, in seconds; infinity if none is waiting */
export function nextDelivery({ state }: Account): number {
  if (state.settings.paused) return Number.POSITIVE_INFINITY;
  return Math.min(Number.POSITIVE_INFINITY, ...state.deliveries.map(({ at }) => at));
}

/** Sends one event. If it fails, it is requeued until Stripe would give up. */
export async function deliver(account: Account, delivery: Delivery, send: Fetch): Promise<void> {
  const event = find(account, 'event', delivery.event);
  const endpoint = find(account, 'webhook_endpoint', delivery.endpoint);
  const secret = account.state.secrets.get(delivery.endpoint);
  if (!event || endpoint?.status !== 'enabled' || secret === undefined) return;
  const payload = JSON.stringify(event, null, 2);
  const isTaken = await post(endpoint.url, payload, sign(payload, secret), send);
  if (isTaken) {
    event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
    return;
  }
  const wait = RETRY_AFTER_S[delivery.attempts];
  if (wait === undefined) return;
  const { attempts } = delivery;
  account.state.deliveries.push({ ...delivery, at: account.now() + wait, attempts: attempts + 1 });
}

async function post(
  url: string,
  payload: string,
  signature: string,
  send: Fetch,
): Promise<boolean> {
  try {
    const answer = await send(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Signed with the real time, which the receiver checks. */
function sign(payload: string, secret: string): string {
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${signature}`;
}

function putInOrder(due: Delivery[], { order, seed }: Settings): Delivery[] {
  if (order === 'kept') return due;
  if (order === 'reversed') return due.reverse();
  const random = createRandom(seed + due.length);
  return due
    .map((delivery) => ({ delivery, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ delivery }) => delivery);
}

/** The same numbers for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
