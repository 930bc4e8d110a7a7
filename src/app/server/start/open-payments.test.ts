import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '#kit/server/data/ask.ts';
import { readEnv } from '#kit/server/process/env.ts';
import { createLog } from '#kit/server/process/log.ts';
import type { Payments, Stripe } from '#money/server/stripe.ts';
import { openMailbox } from '#sandbox/mailbox.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { listen } from './listen.ts';
import { openPayments, openSandbox } from './open-services.ts';

const log = createLog('silent');
let directory: string;
let database: TestDatabase;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'payments-'));
  database = await createTestDatabase('product');
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

function parts() {
  const { sql } = database;
  const ask: Ask = (work) => work(sql);
  return { sql, ask, log, clock: () => new Date() };
}

/** Opens its part of `start-server.ts`, on a port that is only known then. */
async function start(env: { stripe?: { secretKey: string; webhookSecret: string } } = {}) {
  const events: Stripe.Event[] = [];
  const mailbox = await openMailbox(join(directory, 'mail.jsonl'), () => new Date());
  const sandbox = await openSandbox(
    {
      dataDirectory: directory,
      host: '127.0.0.1',
      port: 0,
      publicUrl: 'http://localhost:3000',
      stripe: env.stripe,
    },
    mailbox,
    log,
  );
  const opened = await openPayments(
    { publicUrl: '', stripe: env.stripe, collectsTax: false },
    { ...parts(), sandbox },
  );
  const payments = opened.deps.payments as Payments;
  const app = new Hono().route('/', sandbox.app).post('/webhooks/stripe', async (context) => {
    const signature = context.req.header('stripe-signature') ?? '';
    const event = await payments.readEvent(await context.req.text(), signature);
    if (event) events.push(event);
    return context.json({}, event ? 200 : 400);
  });
  const { port, close } = await listen(
    { host: '127.0.0.1', port: 0, publicUrl: 'http://localhost' },
    () => false,
    app,
  );
  sandbox.setPort(port);
  const stop = async () => {
    await opened.stop();
    await close();
    await sandbox.close();
  };
  return { payments, events, stop };
}

test('on localhost payments use the server’s own port, and events arrive there, even after a restart', async () => {
  const first = await start();
  await first.payments.ask((stripe) => stripe.customers.create({ name: 'Ada' }));
  await expect.poll(() => first.events.map(({ type }) => type)).toEqual(['customer.created']);
  await first.stop();
  const second = await start();
  const { data } = await second.payments.ask((stripe) => stripe.customers.list());
  expect(data.map(({ name }) => name)).toEqual(['Ada']);
  await second.payments.ask((stripe) => stripe.customers.del(data[0]?.id ?? ''));
  await expect.poll(() => second.events.map(({ type }) => type)).toEqual(['customer.deleted']);
  await second.stop();
  expect((await stat(join(directory, 'sandbox-stripe-keys.json'))).mode & 0o777).toBe(0o600);
});

test.for([
  [undefined, false],
  ['off', false],
  ['automatic', true],
] as const)('with STRIPE_TAX=%s Stripe calculates taxes: %s', async ([said, collects]) => {
  const env = readEnv({
    STRIPE_SECRET_KEY: 'sk_test_taxes',
    STRIPE_WEBHOOK_SECRET: 'whsec_taxes',
    ...(said && { STRIPE_TAX: said }),
  });
  const { deps, stop } = await openPayments(env, { ...parts(), sandbox: null });
  expect(deps.payments?.collectsTax).toBe(collects);
  await stop();
});

test('without Stripe and a sandbox, payments are closed', async () => {
  const settings = { ...parts(), sandbox: null };
  const { deps, stop } = await openPayments(
    { publicUrl: '', stripe: undefined, collectsTax: false },
    settings,
  );
  expect(deps.payments).toBeNull();
  expect(deps.terms().is_open).toBe(false);
  await stop();
});
