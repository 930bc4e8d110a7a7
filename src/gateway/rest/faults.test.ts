import { createServer, type Server, type Socket } from 'node:net';
import { PostgrestClient } from '@supabase/postgrest-js';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { waitForWaiting } from '#test/waiting-statements.ts';
import { createConnectionPool } from '../connections/connection-pool.ts';
import { createRest } from './rest.ts';
import { type RestUnderTest, startRestUnderTest } from './rest-under-test.ts';

let rest: RestUnderTest;

beforeAll(async () => {
  rest = await startRestUnderTest(await createTestDatabase('gateway'), {
    statementTimeoutMs: 1_000,
  });
});
afterAll(() => rest.stop());

const terminateAll = () => rest.sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

/** Our own, and perhaps the one that is listening again. */
const countConnections = async () =>
  (await rest.sql`select from pg_stat_activity where datname = current_database()`).length;

test('a statement that takes too long is cancelled, with a clear error', async () => {
  const response = await rest.fetch('/rpc/sleep?seconds=5');
  expect([response.status, response.headers.get('retry-after')]).toEqual([500, null]);
  expect(await response.json()).toMatchObject({
    code: '57014',
    message: 'canceling statement due to statement timeout',
  });
});

test('a read of a locked table that times out is sent once by the published client', async () => {
  let asked = 0;
  const client = new PostgrestClient(rest.url, {
    headers: { apikey: rest.keys.serviceRoleKey },
    fetch: (input, init) => {
      asked += 1;
      return fetch(input, init);
    },
  });
  const holder = await rest.sql.reserve();
  await holder`begin`;
  await holder`lock table public.animals in access exclusive mode`;
  const read = client
    .from('animals')
    .select('id')
    .then((answer) => answer);
  await waitForWaiting(rest.sql, 1);
  expect((await read).error?.code).toBe('57014');
  expect([(await read).status, asked]).toEqual([500, 1]);
  await holder`rollback`;
  holder.release();
  expect((await client.from('animals').select('id').eq('id', 1)).data).toEqual([{ id: 1 }]);
});

test('connections that die under load cost 503s, and nothing is lost or hangs afterwards', async () => {
  const statuses = new Map<number, number>();
  let running = true;
  const workers = Array.from({ length: 12 }, async () => {
    while (running) {
      const response = await rest.fetch('/animals?select=id&id=eq.1');
      await response.arrayBuffer();
      if (response.status === 503) expect(response.headers.get('retry-after')).toBe('1');
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  });
  for (let round = 0; round < 5; round += 1) {
    const before = statuses.get(200) ?? 0;
    await expect.poll(() => statuses.get(200) ?? 0).toBeGreaterThan(before + 20);
    await terminateAll();
  }
  const after = statuses.get(200) ?? 0;
  await expect.poll(() => statuses.get(200) ?? 0).toBeGreaterThan(after + 100);
  running = false;
  await Promise.all(workers);
  expect([...statuses.keys()].every((status) => status === 200 || status === 503)).toBe(true);
});

test('connections that die while idle cost no request', async () => {
  const client = await rest.client({ role: 'service_role' });
  const readAtOnce = () =>
    Promise.all(Array.from({ length: 8 }, () => client.from('wishes').select('id')));
  await readAtOnce();
  // One that was just being opened can't be ended yet.
  await expect
    .poll(async () => {
      await terminateAll();
      return countConnections();
    })
    .toBeLessThanOrEqual(2);
  expect((await readAtOnce()).map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test('a write cut off midway is undone', async () => {
  const client = await rest.client({ role: 'service_role' });
  const call = client.rpc('insert_slowly').then((answer) => answer);
  await expect
    .poll(async () => {
      const sleeping = await rest.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where query like '%insert_slowly%' and wait_event = 'PgSleep'`;
      return sleeping.length;
    })
    .toBe(1);
  const { status, error } = await call;
  expect([status, error?.code]).toEqual([503, 'PGRST001']);
  const { data } = await client.from('wishes').select().eq('id', 77);
  expect(data).toEqual([]);
});

test('without a database the answer is 503, not a stack', async () => {
  const { server, port } = await startDeafServer();
  const sql = postgres({ host: '127.0.0.1', port, onnotice: () => undefined });
  const pool = createConnectionPool(sql, { deadlineMs: 1_000 });
  const settings = { schemas: ['public'], maxRows: 10 };
  const alone = createRest({ pool, sql, keys: rest.keys, settings });
  const response = await alone.request('/animals', { headers: { apikey: rest.keys.anonKey } });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toEqual({
    code: 'PGRST002',
    message: 'Could not query the database for the schema cache. Retrying.',
    details: null,
    hint: null,
  });
  await pool.close();
  await sql.end({ timeout: 0 });
  server.close();
});

test('with no connection free in time, the answer is 504', async () => {
  const pool = createConnectionPool(rest.sql, { acquireTimeoutMs: 100 });
  const settings = { schemas: ['public'], maxRows: 10 };
  const crowded = createRest({ pool, sql: rest.sql, keys: rest.keys, settings });
  const ask = () => crowded.request('/animals?id=eq.1', { headers: { apikey: rest.keys.anonKey } });
  expect((await ask()).status).toBe(200);
  const uses = Array.from({ length: rest.sql.options.max }, () =>
    pool.withConnection((connection) => connection`select pg_sleep(1)`),
  );
  const response = await ask();
  expect(response.status).toBe(504);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toMatchObject({ code: 'PGRST003' });
  await Promise.all(uses);
  expect((await ask()).status).toBe(200);
  await pool.close();
});

test('anonymous callers use at most half of the connections, however slow they are', async () => {
  // Long enough for the one answer in between, even on a busy machine.
  const times = { statementTimeoutMs: 6_000, anonymousStatementTimeoutMs: 6_000 };
  const slowly = await startRestUnderTest(await createTestDatabase('gateway'), times);
  const countSlow = async () =>
    (
      await slowly.sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`
    ).length;
  const signedIn = await slowly.client({ role: 'authenticated' });
  const visitor = await slowly.client();
  let answered = 0;
  const ask = async () => {
    const { error } = await visitor.rpc('sleep', { seconds: 20 });
    answered += 1;
    return error?.code;
  };
  const slow = Array.from({ length: 20 }, ask);
  await expect.poll(countSlow, { interval: 10 }).toBe(slowly.sql.options.max / 2);
  expect((await signedIn.rpc('whoami')).status).toBe(200);
  // Those without a slot in time may have been refused.
  expect(answered).toBeLessThanOrEqual(slow.length - slowly.sql.options.max / 2);
  const codes = new Set(await Promise.all(slow));
  // While all connections are stalled the database is probed; meanwhile it counts as slow.
  codes.delete('PGRST001');
  expect([...codes].toSorted()).toEqual(['57014', 'PGRST003']);
  await slowly.stop();
});

test('an anonymous caller’s statement gets less time', async () => {
  const settings = { schemas: ['public'], maxRows: 10, anonymousStatementTimeoutMs: 100 };
  const pool = createConnectionPool(rest.sql);
  const hasty = createRest({ pool, sql: rest.sql, keys: rest.keys, settings });
  const sleep = (apikey: string) =>
    hasty.request('/rpc/sleep?seconds=0.3', { headers: { apikey } });
  expect(await (await sleep(rest.keys.anonKey)).json()).toMatchObject({ code: '57014' });
  expect((await sleep(rest.keys.serviceRoleKey)).status).toBe(204);
  await pool.close();
});

/** A server that closes every connection, like one that is shutting down. */
async function startDeafServer(): Promise<{ server: Server; port: number }> {
  const server = createServer((socket: Socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
}
