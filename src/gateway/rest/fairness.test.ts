import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createGate } from '#test/gate.ts';
import { openDatabaseProxy } from '#test/servers/database-proxy.ts';
import { createConnectionPool } from '../connections/connection-pool.ts';
import { createDataPool } from '../connections/data-pool.ts';
import { REST_BOUNDS } from '../limits/tables.ts';
import { ANN, BEN, type RestUnderTest, startRestUnderTest } from './rest-under-test.ts';

const CAT = '33333333-3333-4333-8333-333333333333';
const REQUESTS_MAX = 60;

let database: TestDatabase;
let rest: RestUnderTest;

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  rest = await startRestUnderTest(database, {
    statementTimeoutMs: 60_000,
    restBounds: {
      ...REST_BOUNDS,
      requestsPerAccount: { points: REQUESTS_MAX, durationSeconds: 60 },
      requestsPerAddress: { points: 3 * REQUESTS_MAX, durationSeconds: 60 },
    },
    clientAddress: (c) => c.req.header('x-address') ?? 'somewhere',
  });
});
afterAll(() => rest.stop());

const countWaiting = async () =>
  (
    await rest.sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
  ).length;

const headersOf = async (sub: string | null, address: string) => {
  const token = await rest.keys.sign(sub ? { role: 'authenticated', sub } : { role: 'anon' }, 60);
  return { Authorization: `Bearer ${token}`, 'X-Address': address };
};

function openDataPool({ perCaller }: { perCaller: number }) {
  const pool = createConnectionPool(rest.sql);
  const dataPool = createDataPool(pool, { size: rest.sql.options.max, perCaller });
  return { dataPool, pool, close: pool.close };
}

test('an account has two connections at once, and only its own further requests wait', async () => {
  const headers = await headersOf(ANN, 'a');
  const others = await headersOf(BEN, 'a');
  // The schema is read before a table is locked.
  expect((await rest.fetch('/notes?select=id', { headers })).status).toBe(200);
  const answers: Response[] = [];
  const own = connect(database.url, { max: 1 });
  onTestFinished(() => own.end({ timeout: 0 }));
  await own.begin(async (tx) => {
    await tx`lock table notes in access exclusive mode`;
    for (let i = 0; i < 6; i += 1)
      void rest.fetch('/notes?select=id', { headers }).then((answer) => answers.push(answer));
    await expect.poll(countWaiting, { interval: 10 }).toBe(2);
    for (let i = 0; i < 20; i += 1) {
      expect((await rest.fetch('/animals?id=eq.1', { headers: others })).status).toBe(200);
      expect(await countWaiting()).toBeLessThanOrEqual(2);
    }
    await expect.poll(() => answers.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  });
  await expect.poll(() => answers.slice(4).map(({ status }) => status)).toEqual([200, 200]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect(await refused?.json()).toMatchObject({
    message: 'Too many of your requests are under way. Try again in a moment.',
  });
});

test('without an account, the address is limited like one', async () => {
  const { dataPool, close } = openDataPool({ perCaller: 1 });
  const running: string[] = [];
  const { released, release } = createGate();
  const uses = ['a', 'a', 'a', 'b'].map((caller) =>
    dataPool.withConnection(
      async () => {
        running.push(caller);
        await released;
      },
      { caller, isAnonymous: true },
    ),
  );
  await expect.poll(() => running).toEqual(['a', 'b']);
  release();
  await Promise.all(uses);
  await close();
});

test('sign-in continues while tables use all their connections', async () => {
  const size = rest.sql.options.max;
  const { dataPool, pool, close } = openDataPool({ perCaller: size });
  const { released, release } = createGate();
  let running = 0;
  const uses = Array.from({ length: size + 2 }, () =>
    dataPool.withConnection(async () => {
      running += 1;
      await released;
    }),
  );
  await expect.poll(() => running).toBe(size - 1);
  expect(await pool.withConnection((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(running).toBe(size - 1);
  release();
  await Promise.all(uses);
  await close();
});

test('accounts and addresses have a request limit', async () => {
  const ask = async (sub: string, address: string) => {
    const headers = await headersOf(sub, address);
    return rest.fetch('/animals?id=eq.1&select=id', { headers });
  };
  for (let i = 0; i < REQUESTS_MAX; i += 1) expect((await ask(CAT, 'one')).status).toBe(200);
  const refused = await ask(CAT, 'another');
  expect([refused.status, (await refused.json()).message]).toEqual([
    429,
    expect.stringMatching(/^Too many requests\. Try again in \d+ seconds\.$/),
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask(BEN, 'another')).status).toBe(200);
  // Also with invalid tokens.
  const guess = () =>
    rest.fetch('/animals', { headers: { Authorization: 'Bearer x', 'X-Address': 'guessing' } });
  for (let i = 0; i < 3 * REQUESTS_MAX; i += 1) expect((await guess()).status).toBe(401);
  expect((await guess()).status).toBe(429);
});

test('requests waiting for a silent database report the database, not too many requests', async () => {
  const proxy = await openDatabaseProxy(database.url);
  const sql = connect(proxy.url, { max: 4 });
  const pool = createConnectionPool(sql);
  const dataPool = createDataPool(pool, { size: 4, perCaller: 1 });
  proxy.pause();
  const ask = () => dataPool.withConnection((db) => db`select 1`, { caller: ANN });
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, ask));
  const failures = outcomes.map((outcome) => (outcome as PromiseRejectedResult).reason.failure);
  expect(new Set(failures)).toEqual(new Set(['lost', 'late']));
  await pool.close();
  await sql.end({ timeout: 0 });
  proxy.resume();
  await proxy.close();
});
