import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#kit/server/process/log.ts';
import { DEFAULT_TERMS } from '#money/plans/rules/terms.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { watchTerms } from './terms.ts';

type Watch = Awaited<ReturnType<typeof watchTerms>>;

let server: TestApp;
/** One for each of two copies of the server. */
let copies: [Watch, Watch];

beforeAll(async () => {
  server = await createTestApp({ terms: () => copies[0].current() });
  const { sql } = server;
  const log = createLog('silent');
  copies = [
    await watchTerms({ sql, isOpen: true, log }),
    await watchTerms({ sql, isOpen: false, log }),
  ];
});
afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.stop()));
  await server.close();
});

test('a new installation has the default terms, which say whether payments are set up', () => {
  expect(copies[0].current()).toEqual(DEFAULT_TERMS);
  expect(copies[1].current()).toEqual({ ...DEFAULT_TERMS, is_open: false });
});

test('an administrator’s changes reach every copy of the server, even after an outage', async () => {
  const { sql } = server;
  await sql`update payment_settings set currency = 'eur', trial_days = 14`;
  await sql`update plan_prices set amount = 4900 where plan = 'agency_50'`;
  const changed = {
    currency: 'eur',
    trial_days: 14,
    prices: { ...DEFAULT_TERMS.prices, agency_50: 4900 },
  };
  for (const copy of copies) {
    await expect.poll(copy.current).toMatchObject(changed);
  }
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database() and query ilike 'listen%'`;
  await sql`update plan_prices set amount = null where plan = 'yearly'`;
  await expect
    .poll(() => copies.map((copy) => copy.current().prices.yearly))
    .toEqual([undefined, undefined]);
});

test('/terms.json is public, and answers 304 if nothing has changed', async () => {
  const answer = await server.app.request('/terms.json');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(await answer.json()).toEqual(copies[0].current());
  const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
  expect((await server.app.request('/terms.json', { headers })).status).toBe(304);
});
