import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { REST_BOUNDS } from '../limits/tables.ts';
import { type RestUnderTest, startRestUnderTest } from './rest-under-test.ts';

let rest: RestUnderTest;

beforeAll(async () => {
  const database = await createTestDatabase('gateway');
  await database.sql.unsafe(`
    create table long (id integer primary key, text text);
    insert into long select n, repeat('x', 1000000) from generate_series(1, 20) n;
    create function refuse() returns text language plpgsql volatile
      as $$ begin raise exception 'read too far'; end $$;
    create view guarded_longs as
      select id, case when id < 12 then text else refuse() end as text from long order by id;
    create function list_longs() returns setof text language sql stable as 'select text from long';
    create function one_long(times integer) returns text language sql stable
      as $$ select repeat('x', times * 1000000) $$;
    create sequence runs;
    create function run_long() returns text language sql volatile
      as $$ select repeat('x', 5000000 + 0 * nextval('runs')::int) $$;
    grant all on long, guarded_longs, runs to anon, service_role`);
  rest = await startRestUnderTest(database, {
    restBounds: { ...REST_BOUNDS, anonymousRows: 10, unsentBytesPerAddress: 6_000_000 },
    clientAddress: (c) => c.req.header('x-address') ?? 'unknown',
  });
});
afterAll(() => rest.stop());

const CSV = { Accept: 'text/csv' };
const ONE = { Accept: 'application/vnd.pgrst.object+json' };

test.each<[path: string, headers: Record<string, string>, status: number]>([
  ['/long?limit=8', {}, 200],
  ['/long?limit=9', {}, 413],
  ['/long?limit=8', CSV, 200],
  ['/long?limit=9', CSV, 413],
  ['/long?limit=9', ONE, 413],
  ['/long?select=a:text,b:text,c:text,d:text,e:text&limit=2', {}, 413],
  ['/long?limit=9', { Accept: 'application/vnd.pgrst.array+json;nulls=stripped' }, 413],
  ['/rpc/list_longs?limit=8', {}, 200],
  ['/rpc/list_longs?limit=9', {}, 413],
  ['/rpc/one_long?times=8', {}, 200],
  ['/rpc/one_long?times=9', {}, 413],
])('an answer over 8 MB is refused: %s %j is %i', async (path, headers, status) => {
  const response = await rest.fetch(path, { headers });
  const body = await response.text();
  expect(response.status, body.slice(0, 200)).toBe(status);
  if (status !== 413) return;
  expect(JSON.parse(body)).toMatchObject({
    code: '54000',
    message: 'The answer is larger than 8388608 bytes',
    hint: expect.stringContaining('fewer rows'),
  });
});

test('PostgreSQL stops at the bound, and builds nothing beyond it', async () => {
  const headers = { Authorization: `Bearer ${rest.keys.serviceRoleKey}` };
  const ask = async (rows: number) =>
    (await (await rest.fetch(`/guarded_longs?limit=${rows}`, { headers })).json()).code;
  expect(await ask(20)).toBe('54000');
  // If the twelfth row were evaluated, its error would show.
  expect((await rest.fetch('/guarded_longs?id=eq.12', { headers })).status).toBe(400);
});

test('a write whose answer would be too large is undone', async () => {
  const response = await rest.fetch('/long?id=gt.0', {
    method: 'DELETE',
    headers: {
      Authorization: `Bearer ${rest.keys.serviceRoleKey}`,
      Prefer: 'return=representation',
    },
  });
  expect(response.status).toBe(413);
  expect(await rest.sql`select from long`).toHaveLength(20);
});

test('a caller without an account gets fewer rows', async () => {
  const path = '/long?select=id&limit=15';
  expect(await (await rest.fetch(path)).json()).toHaveLength(10);
  const headers = { Authorization: `Bearer ${rest.keys.serviceRoleKey}` };
  expect(await (await rest.fetch(path, { headers })).json()).toHaveLength(15);
});

test('selecting one column again and again is refused', async () => {
  const ask = async (times: number, more = '') => {
    const select = Array.from({ length: times }, (_, i) => `a${i}:id`).join(',');
    const response = await rest.fetch(`/long?limit=1&select=${select}${more}`);
    return [response.status, (await response.json()).details];
  };
  expect(await ask(199)).toEqual([400, 'At most 64 columns']);
  expect(await ask(9)).toEqual([400, 'No column more than 8 times']);
  // A star names each once.
  expect(await ask(8, ',*')).toEqual([400, 'No column more than 8 times']);
  expect(await ask(8)).toEqual([200, undefined]);
});

/** Sends a request from its own address, and doesn't read the response. */
function askDeafly(method: string, path: string): Socket {
  const { host, port, pathname } = new URL(rest.url);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const headers = [`Host: ${host}`, 'X-Address: deaf', `apikey: ${rest.keys.anonKey}`];
  const lines = [`${method} ${pathname}${path} HTTP/1.1`, ...headers, 'Content-Length: 0'];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

test('a caller that doesn’t read an answer gets no other', async () => {
  const socket = askDeafly('GET', '/long?limit=8');
  await once(socket, 'readable');
  const ask = (address: string) =>
    rest.fetch('/long?select=id', { headers: { 'X-Address': address } });
  expect((await ask('deaf')).status).toBe(429);
  expect((await ask('other')).status).toBe(200);
  socket.destroy();
  await expect.poll(async () => (await ask('deaf')).status).toBe(200);
});

test('parallel requests left unread get no more than sequential ones', async () => {
  const sockets = Array.from({ length: 12 }, () => askDeafly('POST', '/rpc/run_long'));
  const statuses = await Promise.all(
    sockets.map(async (socket) => {
      await once(socket, 'readable');
      return Number(/^HTTP\/1\.1 (\d+)/.exec(String(socket.read()))?.[1]);
    }),
  );
  // On a busy machine, one that waited too long gets 504.
  const refused = statuses.filter((status) => status === 429 || status === 504);
  const ran = statuses.length - refused.length;
  // Two may run at once before a third's bytes are too many.
  expect(ran, statuses.join()).toBeLessThanOrEqual(3);
  // Refused requests never ran.
  expect(await rest.sql`select last_value from runs`).toEqual([{ last_value: String(ran) }]);
});
