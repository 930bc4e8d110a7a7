import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import Stripe from 'stripe';
import { openStripe, type StripeSandbox } from '#sandbox/stripe/stripe.ts';
import type { TestDatabase } from '#test/database.ts';
import { openSales, type TestSales } from '#test/money/paying-people.ts';
import type { Routing } from './histories.ts';
import { cutConnections, killCopy, openCopy, type ServerCopy } from './server-copies.ts';

const SECRET = 'whsec_of_the_histories';

/** Two copies of the server over one database, and a till they and the test ask. */
export type World = {
  stripe: Stripe;
  copies(): readonly [ServerCopy, ServerCopy];
  /** Opens a new till whose clock shows this time, in seconds. */
  begin(at: number, routing: readonly Routing[]): Promise<Till>;
  /** Has a copy killed, or its connections ended, once it has asked so often. */
  killAfter(copy: number, asked: number, whole: boolean): void;
  spare(): void;
  /** So many events that come next never arrive. */
  drop(count: number): void;
  /** How often something was killed while it read, and how many events were brought. */
  counts: { kills: number; events: number; refused: number };
  close(): Promise<void>;
};

export type Till = { sandbox: StripeSandbox; sales: TestSales; submit: Submit };

type Submit = (url: string, fields: Record<string, string>) => Promise<Response>;

const NAMES = ['copy1', 'copy2'] as const;

export async function openWorld({ sql, url }: TestDatabase): Promise<World> {
  const till: { sandbox: StripeSandbox | null } = { sandbox: null };
  const counts = { kills: 0, events: 0, refused: 0 };
  let sentence: { copy: number; left: number; whole: boolean } | null = null;
  let dropped = 0;
  let copies: [ServerCopy, ServerCopy];

  /** Strikes before the till answers, so in the middle of the copy's work. */
  const strike = async (request: Request) => {
    const asking = NAMES.findIndex((name) =>
      request.headers.get('authorization')?.endsWith(`sk_test_${name}`),
    );
    if (sentence === null || sentence.copy !== asking) return;
    sentence.left -= 1;
    if (sentence.left > 0) return;
    const { copy, whole } = sentence;
    sentence = null;
    counts.kills += 1;
    if (!whole) return cutConnections(sql, NAMES[copy] ?? '');
    const old = copies[copy];
    copies[copy] = open(copy);
    if (old) await killCopy(old);
  };
  const server = serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      await strike(request);
      return till.sandbox?.app.fetch(request) ?? new Response(null, { status: 503 });
    },
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const open = (copy: number) =>
    openCopy({ url, name: NAMES[copy] ?? '', port, webhookSecret: SECRET });
  copies = [open(0), open(1)];
  const origin = `http://127.0.0.1:${port}`;
  const address = { protocol: 'http', host: '127.0.0.1', port, maxNetworkRetries: 0 } as const;
  const stripe = new Stripe('sk_test_test', { ...address, telemetry: false });
  const submit: Submit = (page, fields) =>
    fetch(page, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams(fields),
    });

  const bring = async (init: RequestInit, routing: Routing): Promise<Response> => {
    const chosen = routing === 'both' ? copies : [copies[routing === 'first' ? 0 : 1]];
    const answers = await Promise.all(
      chosen.map(({ webhook }) => webhook.request('/webhooks/stripe', init)),
    );
    const refused = answers.find(({ ok }) => !ok);
    if (refused) counts.refused += 1;
    return refused ?? new Response();
  };

  return {
    stripe,
    counts,
    copies: () => copies,
    async begin(at, routing) {
      await till.sandbox?.close();
      let next = 0;
      till.sandbox = await openStripe({
        pagesUrl: origin,
        path: null,
        now: () => at * 1000,
        endpoints: [{ url: `${origin}/webhooks/stripe`, secret: SECRET }],
        send: async (_url, init) => {
          counts.events += 1;
          if (dropped > 0) {
            dropped -= 1;
            return new Response();
          }
          next += 1;
          return bring(init, routing[next % routing.length] ?? 'first');
        },
      });
      const receiver = { status: 200, secret: SECRET, url: '' };
      const sales = await openSales(sql, { stripe, origin, receiver, submit });
      return { sandbox: till.sandbox, sales, submit };
    },
    killAfter: (copy, asked, whole) => {
      sentence = { copy, left: asked, whole };
    },
    spare: () => {
      sentence = null;
      dropped = 0;
    },
    drop: (count) => {
      dropped = count;
    },
    async close() {
      await till.sandbox?.close();
      await Promise.all(copies.map(killCopy));
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
