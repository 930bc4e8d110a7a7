import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { createProfile } from '#test/factories.ts';
import { atMost, type Figure } from '../stand/figure.ts';
import { pickVisitor } from '../stand/visitors.ts';
import type { Attack, Stand } from './attack.ts';
import { createSender, flood, type Send } from './flood.ts';
import { startNeighbours, type Waits } from './neighbours.ts';

const CUSTOMERS = 20;
const FORGERS = 60;
const SECONDS = 20;
/** Stripe's own events continue at this pace: a day of renewals. */
const EVENT_EVERY_MS = 25;
/** Stripe times out after ten seconds, and retries. */
const STRIPE_PATIENCE_MS = 10_000;

/** A flood of events: Stripe's own, signed, and as many forged ones as strangers can send. */
export const stripeEvents: Attack = {
  name: 'stripe-events',
  title: `${FORGERS} at once forge events of Stripe, whose own come every ${EVENT_EVERY_MS} ms`,
  bounds: { growthPercent: 20, othersP99Ms: 100 },
  async attack(stand) {
    const till = await openTill(stand);
    const send = createSender(stand.scope);
    let note = '';
    let waits: Waits = { p99Ms: 0, count: 0, refused: 0 };
    await stand.watch(async () => {
      const stripe = startNeighbours(EVENT_EVERY_MS, (count) => till.tell(send, count));
      note = await flood({ atOnce: FORGERS, seconds: SECONDS }, (count) => till.forge(send, count));
      waits = await stripe.stop();
    });
    return { note: `forged: ${note}`, figures: toFigures(waits) };
  },
};

/** @returns functions that send an event about one of our customers, as Stripe and as a stranger */
async function openTill({ server, dataDirectory, sql }: Stand) {
  const keys = JSON.parse(await readFile(join(dataDirectory, 'sandbox-stripe-keys.json'), 'utf8'));
  const { hostname: host, port } = new URL(server.url);
  const stripe = new Stripe(keys.secretKey, { protocol: 'http', host, port: Number(port) });
  const customers: string[] = [];
  for (let number = 0; number < CUSTOMERS; number += 1) {
    const { user_id } = await createProfile(sql);
    const { id } = await stripe.customers.create({ metadata: { user_id } });
    await sql`
      insert into private.stripe_customers (user_id, customer_id) values (${user_id}, ${id})`;
    customers.push(id);
  }
  const post = async (send: Send, count: number, secret: string, headers: object) => {
    const payload = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'customer.subscription.updated',
      livemode: false,
      data: {
        object: { object: 'subscription', id: 'sub_1', customer: customers[count % CUSTOMERS] },
      },
    });
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
    const type = { 'content-type': 'application/json', 'stripe-signature': signature };
    const sent = { method: 'POST', headers: { ...headers, ...type }, body: Buffer.from(payload) };
    return (await send(`${server.url}/webhooks/stripe`, { ...sent, method: 'POST' })).status;
  };
  return {
    tell: (send: Send, count: number) =>
      // A dozen of Stripe's machines.
      post(send, count, keys.webhookSecret, { 'x-forwarded-for': `203.0.113.${count % 12}` }),
    forge: (send: Send, count: number) => post(send, count, 'whsec_of_a_stranger', pickVisitor()),
  };
}

function toFigures({ p99Ms, count, refused }: Waits): Figure[] {
  return [
    atMost({
      what: 'Stripe’s own events that were refused',
      value: refused,
      target: 0,
      note: `of ${count}`,
    }),
    atMost({
      what: 'wait of Stripe’s own events, p99',
      value: p99Ms,
      target: STRIPE_PATIENCE_MS,
      unit: 'ms',
    }),
  ];
}
