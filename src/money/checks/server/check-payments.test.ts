import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { HEARD_EVENTS } from '#money/events/server/stripe-events.ts';
import { createPayments } from '#money/server/stripe.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile } from '#test/factories.ts';
import { openTill, type Till } from '#test/money/till.ts';
import { checkPayments } from './check-payments.ts';

const URL = 'http://localhost:3000/webhooks/stripe';

let till: Till;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('product');
});
beforeEach(async () => {
  const { sql } = database;
  till = await openTill();
  till.sandbox.configure({ portal: 'saved' });
  await listen(['*']);
  await sql`delete from private.webhook_signs`;
  await sql`delete from private.checkouts`;
  await sign('good');
  await sql`update payment_settings set currency = 'usd'`;
  await sql`update plan_prices set stripe_price_id = null`;
  await sql`update plan_prices set amount = 1900 where plan = 'agency_50'`;
});
afterEach(() => till.close());
afterAll(() => database.drop());

const listen = (enabled_events: readonly string[], url = URL) =>
  till.stripe.webhookEndpoints.create({ url, enabled_events: enabled_events as ['*'] });

/** As if an event had come this many minutes ago. */
const sign = (kind: string, minutes = 0) =>
  database.sql`
    insert into private.webhook_signs (kind, last_at)
    values (${kind}, now() - make_interval(mins => ${minutes}))
    on conflict (kind) do update set last_at = excluded.last_at`;

const check = (clock = () => new Date(), payments = till.payments) =>
  checkPayments({
    payments,
    ask: (work) => work(database.sql),
    publicUrl: 'http://localhost:3000',
    clock,
  });

/** Findings that aren't good. */
async function listProblems(clock?: () => Date): Promise<string[]> {
  const { findings } = await check(clock);
  const bad = findings.filter(({ level }) => level !== 'good');
  return bad.map(({ name, level, says }) => `${level} ${name}: ${says}`);
}

test('a working connection is good in every part', async () => {
  const { mode, findings } = await check();
  expect(mode).toBe('test');
  expect(findings.map(({ name, level }) => [name, level])).toEqual([
    ['Stripe', 'good'],
    ['Webhook', 'good'],
    ['Events', 'good'],
    ['Portal', 'good'],
    ['Agency 50', 'good'],
    ['Premium Monthly', 'good'],
    ['Premium Yearly', 'good'],
  ]);
  expect(findings[0]?.says).toBe('Connected in test mode.');
});

test('a missing endpoint, one with another URL and a disabled one are reported', async () => {
  const [endpoint] = (await till.stripe.webhookEndpoints.list()).data;
  const id = endpoint?.id ?? '';
  await till.stripe.webhookEndpoints.update(id, { disabled: true });
  expect(await listProblems()).toEqual([`bad Webhook: The endpoint ${URL} is disabled.`]);
  await till.stripe.webhookEndpoints.update(id, {
    disabled: false,
    url: 'http://localhost:3000/webhook',
  });
  expect(await listProblems()).toEqual([`bad Webhook: Stripe sends nothing to ${URL}.`]);
});

test('each missing kind of event is named', async () => {
  const [endpoint] = (await till.stripe.webhookEndpoints.list()).data;
  const some = [...HEARD_EVENTS].filter(
    (type) => type !== 'invoice.paid' && type !== 'charge.refunded',
  );
  await till.stripe.webhookEndpoints.update(endpoint?.id ?? '', {
    enabled_events: some as ['*'],
  });
  expect(await listProblems()).toEqual([
    'bad Webhook: It doesn’t send charge.refunded, invoice.paid.',
  ]);
  await listen(['*']);
  expect(await listProblems()).toEqual([`warning Webhook: 2 endpoints send to ${URL}.`]);
});

test('a wrong secret or mode is visible in the last event', async () => {
  await sign('good', 2);
  await sign('forged', 1);
  expect(await listProblems()).toEqual([
    expect.stringMatching(
      /^warning Events: The last event \(.* UTC\) had a signature that doesn’t match\.$/,
    ),
  ]);
  // Without valid events, a forged one isn't taken for a stranger's.
  await sign('good', 25 * 60);
  expect(await listProblems()).toEqual([expect.stringMatching(/^bad Events: /)]);
  await sign('other_mode');
  expect(await listProblems()).toEqual([expect.stringMatching(/^bad Events: .* other mode/)]);
  await database.sql`delete from private.webhook_signs`;
  expect(await listProblems()).toEqual(['warning Events: No event has come yet.']);
});

test('a checkout completed without an event is reported until a later one’s event arrives', async () => {
  const { sql } = database;
  const { user_id } = await createProfile(sql);
  const add = (minutes: number, heard: number | null) => sql`
    insert into private.checkouts (user_id, plan, amount, currency, session_id, status, updated_at, heard_at)
    values (${user_id}, 'yearly', 2880, 'usd', ${crypto.randomUUID()}, 'done',
      now() - make_interval(mins => ${minutes}), now() - make_interval(mins => ${heard}))`;
  await add(9, null);
  expect(await listProblems()).toEqual([]);
  await add(11, null);
  expect(await listProblems()).toEqual([
    'bad Checkouts: 1 checkout was completed and no event came.',
  ]);
  await add(5, 4);
  expect(await listProblems()).toEqual([]);
  await sql`delete from private.checkouts`;
  await add(8 * 24 * 60, null);
  expect(await listProblems()).toEqual([]);
});

test('events that Stripe could not deliver are counted', async () => {
  till.sandbox.configure({ paused: true });
  const customer = await till.stripe.customers.create({});
  await till.stripe.customers.del(customer.id);
  // The sandbox has its own clock, which stands still.
  const after = (minutes: number) => () => new Date((till.sandbox.now() + minutes * 60) * 1000);
  const early = await listProblems(after(9));
  const late = await listProblems(after(11));
  till.sandbox.configure({ paused: false });
  expect(early).toEqual([]);
  expect(late).toEqual([
    'warning Deliveries: Stripe couldn’t deliver 1 event, the last a customer.deleted.',
  ]);
});

test('an unsaved customer portal is reported', async () => {
  till.sandbox.configure({ portal: 'unsaved' });
  expect(await listProblems()).toEqual(['bad Portal: The customer portal was never saved.']);
});

test('a price that differs from ours is named with the difference', async () => {
  const { sql } = database;
  const product = (await till.stripe.products.create({ name: 'By hand' })).id;
  const use = (id: string) =>
    sql`update plan_prices set stripe_price_id = ${id} where plan = 'premium'`;
  const month = { recurring: { interval: 'month' } } as const;
  for (const [params, problem] of [
    [{ currency: 'usd', unit_amount: 1, ...month }, 'costs something else in Stripe'],
    [{ currency: 'eur', unit_amount: 399, ...month }, 'is in EUR in Stripe'],
    [{ currency: 'usd', unit_amount: 399 }, 'isn’t charged every month in Stripe'],
  ] as const) {
    const { id } = await till.stripe.prices.create({ product, ...params });
    await use(id);
    expect(await listProblems()).toEqual([
      `bad Premium Monthly: ${id} ${problem}, so no one can buy it.`,
    ]);
  }
  const archived = await till.stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: 399,
    ...month,
  });
  await till.stripe.prices.update(archived.id, { active: false });
  await use(archived.id);
  expect(await listProblems()).toEqual([
    `bad Premium Monthly: ${archived.id} is archived in Stripe, so no one can buy it.`,
  ]);
  await use('price_none');
  expect(await listProblems()).toEqual([
    'bad Premium Monthly: price_none doesn’t exist in Stripe, so no one can buy it.',
  ]);
});

test('subscribers in another currency are counted', async () => {
  const { sql } = database;
  const { user_id } = await createProfile(sql);
  const fact = {
    kind: 'subscription',
    source: 'sub_1',
    status: 'active',
    plan: 'premium',
    renews: true,
    amount: 399,
    currency: 'usd',
    happened_at: new Date().toISOString(),
    covers_until: new Date(Date.now() + 86_400_000).toISOString(),
  };
  await sql`select private.record_facts(${user_id}, ${sql.json([fact])})`;
  await sql`update payment_settings set currency = 'eur'`;
  expect(await listProblems()).toEqual([
    'warning Currency: Plans are sold in EUR, but some people still pay in another currency: 1 in USD.',
  ]);
});

test('an unknown or restricted key is reported with what to do', async () => {
  till.onRequest = () => 'unknown';
  expect(await listProblems()).toEqual(['bad Stripe: Stripe doesn’t know this key.']);
  till.onRequest = (asked) => (asked.includes('webhook_endpoints') ? 'forbidden' : undefined);
  const { findings } = await check();
  expect(findings.find(({ name }) => name === 'Webhook')).toMatchObject({
    level: 'warning',
    todo: 'Give the key “Read” for Webhook Endpoints in Stripe.',
  });
  till.onRequest = () => 'down';
  expect(await listProblems()).toEqual([
    expect.stringMatching(/^bad Stripe: Stripe can’t be reached: /),
  ]);
});

test('the sandbox’s address is named if it doesn’t answer', async () => {
  const nobody = createPayments({
    secretKey: 'sk_test_till',
    webhookSecret: 'whsec_of_the_till',
    retries: 0,
    address: () => ({ protocol: 'http', host: '127.0.0.1', port: 1 }),
  });
  expect((await check(undefined, nobody)).findings[0]?.todo).toBe(
    'We asked the sandbox at 127.0.0.1:1. Start the server, or use its HOST and PORT.',
  );
});

test('a fresh installation with a key is warned that agency tiers have no price', async () => {
  const { sql } = database;
  await sql`update plan_prices set amount = null where plan = 'agency_50'`;
  expect(await listProblems()).toEqual([
    'warning Agencies: Agency tiers have no price yet, so no agency can sign up.',
  ]);
});

test('where taxes are collected, Stripe Tax must be set up', async () => {
  const collecting = { ...till.payments, collectsTax: true };
  const findTax = async () =>
    (await check(undefined, collecting)).findings.find(({ name }) => name === 'Tax');
  expect(await findTax()).toMatchObject({ level: 'good' });
  till.sandbox.configure({ tax: 'unset' });
  const found = await findTax();
  till.sandbox.configure({ tax: 'set' });
  expect(found).toMatchObject({
    level: 'bad',
    says: 'Stripe Tax isn’t set up (head_office, defaults.tax_code), so no one can check out.',
  });
});

test('without payments there is nothing to check', async () => {
  const closed = await checkPayments({
    payments: null,
    ask: () => Promise.reject(new Error('asked')),
    publicUrl: '',
    clock: () => new Date(),
  });
  expect(closed).toMatchObject({ mode: null, findings: [{ level: 'skipped' }] });
});
