import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import Stripe from 'stripe';
import { openStripe, type StripeSandbox } from '#sandbox/stripe/stripe.ts';
import type { TestDatabase } from '#test/database.ts';
import { openSales, type TestSales } from '#test/money/paying-people.ts';
import type { Routing } from './histories.ts';
import { cutConnections, killCopy, openCopy, type ServerCopy } from './server-copies.ts';

const SECRET = 'whsec_of_the_histories';

/** Two copies of the server over one database, and the till they and the test use. */
export type World = {
  stripe: Stripe;
  copies(): readonly [ServerCopy, ServerCopy];
  /** Opens a new till whose clock shows this time, in seconds. */
  begin(at: number, routing: readonly Routing[]): Promise<Till>;
  /** Kills a copy, or ends its connections, after the given number of requests. */
  killAfter(copy: number, asked: number, whole: boolean): void;
  spare(): void;
  /** The next events, by number, are lost. */
  drop(count: number): void;
  /** How often something was killed during a read, and how many events were delivered. */
  counts: { kills: number; events: number; refused: number };
  close(): Promise<void>;
};

export type Till = { sandbox: StripeSandbox; sales: TestSales; submit: Submit };

type Submit = (url: string, fields: Record<string, string>) => Promise<Response>;

const NAMES = ['copy1', 'copy2'] as const;

export async function openWorld({ sql, url }: TestDatabase): Promise<World> {
  let sandbox: StripeSandbox | null = null;
  let copies: [ServerCopy, ServerCopy];
  const counts = { kills: 0, events: 0, refused: 0 };
  const killer = createKiller(sql, counts, async (copy) => {
    const old = copies[copy];
    copies[copy] = open(copy);
    if (old) await killCopy(old);
  });
  const courier = createCourier(counts, () => copies);
  const { port, close: closeServer } = await listen(async (request) => {
    await killer.strike(request);
    return sandbox?.app.fetch(request) ?? new Response(null, { status: 503 });
  });
  const open = (copy: number) =>
    openCopy({ url, name: NAMES[copy] ?? '', port, webhookSecret: SECRET });
  copies = [open(0), open(1)];
  const origin = `http://127.0.0.1:${port}`;
  const address = { protocol: 'http', host: '127.0.0.1', port, maxNetworkRetries: 0 } as const;
  const stripe = new Stripe('sk_test_test', { ...address, telemetry: false });
  const submit = createSubmit(origin);

  return {
    stripe,
    counts,
    copies: () => copies,
    async begin(at, routing) {
      await sandbox?.close();
      sandbox = await openStripe({
        pagesUrl: origin,
        path: null,
        now: () => at * 1000,
        endpoints: [{ url: `${origin}/webhooks/stripe`, secret: SECRET }],
        send: courier.begin(routing),
      });
      const receiver = { status: 200, secret: SECRET, url: '' };
      const sales = await openSales(sql, { stripe, origin, receiver, submit });
      return { sandbox, sales, submit };
    },
    killAfter: killer.killAfter,
    spare: () => {
      killer.spare();
      courier.drop(0);
    },
    drop: courier.drop,
    async close() {
      await sandbox?.close();
      await Promise.all(copies.map(killCopy));
      await closeServer();
    },
  };
}

/** Kills a copy, or ends its connections, after the given number of requests to the till. */
function createKiller(
  sql: TestDatabase['sql'],
  counts: World['counts'],
  replace: (copy: number) => Promise<void>,
) {
  let sentence: { copy: number; left: number; whole: boolean } | null = null;
  return {
    killAfter(copy: number, asked: number, whole: boolean) {
      sentence = { copy, left: asked, whole };
    },
    spare() {
      sentence = null;
    },
    /** Strikes before the till answers, in the middle of the copy's work. */
    async strike(request: Request): Promise<void> {
      const asking = NAMES.findIndex((name) =>
        request.headers.get('authorization')?.endsWith(`sk_test_${name}`),
      );
      if (sentence === null || sentence.copy !== asking) return;
      sentence.left -= 1;
      if (sentence.left > 0) return;
      const { copy, whole } = sentence;
      sentence = null;
      counts.kills += 1;
      await (whole ? replace(copy) : cutConnections(sql, NAMES[copy] ?? ''));
    },
  };
}

/** Delivers events to the copies, or loses them. */
function createCourier(counts: World['counts'], copies: () => readonly [ServerCopy, ServerCopy]) {
  let dropped = 0;
  const bring = async (init: RequestInit, routing: Routing): Promise<Response> => {
    const [first, second] = copies();
    const chosen = routing === 'both' ? [first, second] : [routing === 'first' ? first : second];
    const answers = await Promise.all(
      chosen.map(({ webhook }) => webhook.request('/webhooks/stripe', init)),
    );
    const refused = answers.find(({ ok }) => !ok);
    if (refused) counts.refused += 1;
    return refused ?? new Response();
  };
  return {
    drop(count: number) {
      dropped = count;
    },
    /** @returns a new till's event sender, which alternates between the copies */
    begin(routing: readonly Routing[]) {
      let next = 0;
      return async (_url: string, init: RequestInit): Promise<Response> => {
        counts.events += 1;
        if (dropped > 0) {
          dropped -= 1;
          return new Response();
        }
        next += 1;
        return bring(init, routing[next % routing.length] ?? 'first');
      };
    },
  };
}

async function listen(fetch: (request: Request) => Promise<Response>) {
  const server = serve({ hostname: '127.0.0.1', port: 0, fetch });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(resolve)) };
}

function createSubmit(origin: string): Submit {
  return (page, fields) =>
    fetch(page, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams(fields),
    });
}
