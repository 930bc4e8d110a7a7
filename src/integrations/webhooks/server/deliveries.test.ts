import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createGuardedAgents } from '#kit/server/clients/guarded-fetch.ts';
import { createLog } from '#kit/server/process/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLead, createPremiumProfile } from '#test/factories.ts';
import { SEALING } from '#test/sealing.ts';
import { startDeliveries } from './deliveries.ts';
import { rotateShownSecret, showSecret } from './secrets.ts';
import { createDeliverySender } from './send-delivery.ts';

type Received = { path: string; headers: Record<string, string>; body: string };

let database: TestDatabase;
let service: Server;
let url: string;
const received: Received[] = [];
/** Requests to `/slow` that are still unanswered. */
const held: (() => void)[] = [];

/** As many and as long headers as a hostile receiver could send. */
const WORDY = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [`${index}-${'n'.repeat(110)}`, '"'.repeat(110)]),
);

beforeAll(async () => {
  database = await createTestDatabase('product');
  service = createServer(async (request, response) => {
    const body = await readBody(request);
    const path = request.url ?? '';
    received.push({ path, headers: request.headers as Record<string, string>, body });
    if (path === '/wordy') response.writeHead(200, WORDY).end();
    else if (path.startsWith('/slow')) held.push(() => response.writeHead(200).end());
    else response.writeHead(path.startsWith('/broken') ? 500 : 200).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  await database.drop();
});

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function createWebhook(path: string, userId?: string) {
  const { sql } = database;
  const user_id = userId ?? (await createPremiumProfile(sql)).user_id;
  const [row] = await sql<{ id: string }[]>`
    insert into public.webhooks (user_id, url, events)
    values (${user_id}, ${url + path}, '["lead.created"]') returning id`;
  return { id: row?.id ?? '', user_id };
}

function start(send = SEND) {
  return startDeliveries({
    sql: database.sql,
    keys: { sealing: SEALING },
    send,
    clock: () => new Date(),
    log: createLog('silent'),
  });
}

const SEND = createDeliverySender(createGuardedAgents({ allowedAddresses: ['127.0.0.1'] }), 2000);

const arrivedAt = (path: string) => received.filter((one) => one.path === path);
const patiently = { interval: 10 };

test('a lead is delivered, signed as the official library expects', async () => {
  const { id, user_id } = await createWebhook('/signed');
  const deliveries = await start();
  const lead = await createLead(database.sql, {
    user_id,
    full_name: 'Zoë 🌻',
    message: '"quoted"\n',
  });
  await vi.waitFor(() => expect(arrivedAt('/signed')).toHaveLength(1), patiently);
  const [message] = arrivedAt('/signed');
  const { secret } = await showSecret(database.sql, SEALING, id);
  expect(secret).toMatch(/^whsec_/);
  const payload = new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {});
  expect(payload).toMatchObject({
    type: 'lead.created',
    data: { id: lead.id, full_name: 'Zoë 🌻', message: '"quoted"\n' },
  });
  expect(() => new Webhook(secret).verify(`${message?.body} `, message?.headers ?? {})).toThrow(
    'No matching signature found',
  );
  await vi.waitFor(async () => {
    const [row] = await database.sql`
      select status, attempts, answer_status from public.webhook_deliveries where webhook_id = ${id}`;
    expect(row).toEqual({ status: 'delivered', attempts: 1, answer_status: 200 });
  }, patiently);
  await deliveries.stop();
});

test('after a rotation both secrets are valid, and after a second one the first isn’t', async () => {
  const { sql } = database;
  const { id, user_id } = await createWebhook('/rotated');
  const first = await showSecret(sql, SEALING, id);
  const second = await rotateShownSecret(sql, SEALING, id);
  expect(second.secret).not.toBe(first.secret);
  expect(Date.parse(second.before_ends_at ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const deliveries = await start();
  await createLead(sql, { user_id });
  await vi.waitFor(() => expect(arrivedAt('/rotated')).toHaveLength(1), patiently);
  const verify = (secret: string, message = arrivedAt('/rotated').at(-1)) =>
    new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {});
  expect(verify(first.secret)).toEqual(verify(second.secret));
  const third = await rotateShownSecret(sql, SEALING, id);
  await createLead(sql, { user_id });
  await vi.waitFor(() => expect(arrivedAt('/rotated')).toHaveLength(2), patiently);
  expect(verify(third.secret)).toMatchObject({ type: 'lead.created' });
  expect(() => verify(first.secret)).toThrow('No matching signature found');
  await deliveries.stop();
});

test('a failed delivery is retried under the same id, and a slow receiver doesn’t delay others', async () => {
  const { sql } = database;
  const slow = await createWebhook('/slow');
  const quick = await createWebhook('/quick');
  const broken = await createWebhook('/broken');
  await createLead(sql, { user_id: slow.user_id });
  await createLead(sql, { user_id: broken.user_id });
  const deliveries = await start();
  await vi.waitFor(() => expect(held).toHaveLength(1), patiently);
  await createLead(sql, { user_id: quick.user_id });
  await vi.waitFor(() => expect(arrivedAt('/quick')).toHaveLength(1), patiently);
  expect(held).toHaveLength(1);
  await vi.waitFor(() => expect(arrivedAt('/broken')).toHaveLength(2), patiently);
  const ids = arrivedAt('/broken').map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
  for (const answer of held.splice(0)) answer();
  await deliveries.stop();
});

test('a receiver with many long headers doesn’t delay others', async () => {
  const { sql } = database;
  const wordy = await createWebhook('/wordy');
  const other = await createWebhook('/beside-wordy');
  await createLead(sql, { user_id: wordy.user_id });
  await createLead(sql, { user_id: other.user_id });
  const deliveries = await start();
  onTestFinished(() => deliveries.stop());
  await vi.waitFor(async () => {
    const rows = await sql`
      select status, attempts from public.webhook_deliveries
      where webhook_id in ${sql([wordy.id, other.id])}`;
    expect([...rows]).toEqual([
      { status: 'delivered', attempts: 1 },
      { status: 'delivered', attempts: 1 },
    ]);
  }, patiently);
  const shown = await sql`
    select a.answer_headers <> '{}' as has_some from public.webhook_attempts a
    join public.webhook_deliveries d on d.id = a.delivery_id where d.webhook_id = ${wordy.id}`;
  expect([...shown]).toEqual([{ has_some: true }]);
});

test('an answer that can’t be stored is dropped, and doesn’t delay others', async () => {
  const { sql } = database;
  const odd = await createWebhook('/odd');
  await createLead(sql, { user_id: odd.user_id });
  const deliveries = await start(async () => ({
    status: 200,
    problem: null,
    sent_headers: {},
    answer_headers: {},
    // Longer than the column allows, and so than a sender ever writes.
    answer_text: 'x'.repeat(1001),
  }));
  onTestFinished(() => deliveries.stop());
  await vi.waitFor(async () => {
    const [row] = await sql`
      select d.status, a.answer_text from public.webhook_deliveries d
      join public.webhook_attempts a on a.delivery_id = d.id where d.webhook_id = ${odd.id}`;
    expect(row).toEqual({ status: 'delivered', answer_text: '' });
  }, patiently);
});

test('deliveries interrupted by a stop are sent again after a restart', async () => {
  const { sql } = database;
  const { id, user_id } = await createWebhook('/slow-stop');
  const first = await start();
  await createLead(sql, { user_id });
  await vi.waitFor(() => expect(arrivedAt('/slow-stop')).toHaveLength(1), patiently);
  await first.stop();
  // Its lease of a minute ends now.
  await sql`update public.webhook_deliveries set due_at = now() where webhook_id = ${id}`;
  const second = await start();
  await vi.waitFor(() => expect(arrivedAt('/slow-stop')).toHaveLength(2), patiently);
  await second.stop();
});
