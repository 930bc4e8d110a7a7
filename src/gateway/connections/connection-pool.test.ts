import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import postgres, { type Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createGate } from '#test/gate.ts';
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts';
import { PATIENT } from './patience-under-test.ts';

let database: TestDatabase;
let pool: ConnectionPool;

beforeAll(async () => {
  database = await createTestDatabase('empty');
  await database.sql`create table marks (name text)`;
});
afterAll(() => database.drop());
beforeEach(() => {
  pool = createConnectionPool(database.sql, PATIENT);
});
afterEach(() => pool.close());

const readPid = async (connection: Sql): Promise<number> => {
  const [row] = await connection<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
};

/** Ends a connection's session before the connection notices. */
const cut = async (connection: Sql) =>
  database.sql`select pg_terminate_backend(${await readPid(connection)})`;

const countMarks = async (name: string) =>
  (await database.sql`select from marks where name = ${name}`).length;

test('the pool uses as many connections as `sql` allows, and serves every caller', async () => {
  const most = database.sql.options.max;
  const pids: number[] = [];
  const { released: allBegan, release } = createGate();
  const hold = async (connection: Sql) => {
    if (pids.push(await readPid(connection)) === most) release();
    await allBegan;
  };
  await Promise.all(Array.from({ length: most }, () => pool.withConnection(hold)));
  expect(new Set(pids).size).toBe(most);
  const ask = () => pool.withConnection(readPid);
  const later = await Promise.all(Array.from({ length: 50 }, ask));
  expect(later.filter((pid) => !pids.includes(pid))).toEqual([]);
});

test('a caller that waits too long gets an error, and doesn’t block others', async () => {
  const full = createConnectionPool(database.sql, { ...PATIENT, acquireTimeoutMs: 300 });
  onTestFinished(() => full.close());
  const { released, release } = createGate();
  const uses = Array.from({ length: database.sql.options.max }, () =>
    full.withConnection(() => released),
  );
  await expect(full.withConnection(readPid)).rejects.toMatchObject({ failure: 'busy' });
  release();
  await Promise.all(uses);
  expect(await full.withConnection(readPid)).toBeGreaterThan(0);
});

test('a failed statement leaves its connection usable', async () => {
  const pid = await pool.withConnection(readPid);
  await expect(pool.withConnection((connection) => connection`select 1 / 0`)).rejects.toMatchObject(
    {
      code: '22012',
    },
  );
  expect(await pool.withConnection(readPid)).toBe(pid);
});

test.each([
  [true, 2],
  [false, 1],
])('work on an idle connection that proves dead, repeatable: %s', async (mayRepeat, times) => {
  await pool.withConnection(readPid);
  let runs = 0;
  const work = async (connection: Sql) => {
    runs += 1;
    if (runs === 1) await cut(connection);
    return readPid(connection);
  };
  const use = pool.withConnection(work, { mayRepeat: () => mayRepeat });
  if (mayRepeat) expect(await use).toBeGreaterThan(0);
  else await expect(use).rejects.toMatchObject({ failure: 'lost', name: 'ConnectionError' });
  expect(runs).toBe(times);
});

test('work isn’t retried when a new connection dies', async () => {
  let runs = 0;
  const work = async (connection: Sql) => {
    runs += 1;
    await cut(connection);
    return readPid(connection);
  };
  await expect(pool.withConnection(work, { mayRepeat: () => true })).rejects.toMatchObject({
    failure: 'lost',
  });
  expect(runs).toBe(1);
});

test('the rest of a transaction doesn’t run once its connection is lost', async () => {
  const outcomes = await pool.withConnection(async (connection) => {
    await connection`begin`;
    await connection`insert into marks values ('torn')`;
    await cut(connection);
    const insertMore = () =>
      connection`insert into marks values ('torn')`.catch((error: unknown) => error);
    return [await insertMore(), await insertMore()];
  });
  expect(outcomes).toEqual([expect.any(Error), expect.any(Error)]);
  expect(await countMarks('torn')).toBe(0);
  expect(await pool.withConnection(readPid)).toBeGreaterThan(0);
});

test('statements queued on a lost connection don’t run', async () => {
  const use = pool.withConnection(async (connection) => {
    await cut(connection);
    const values = Array.from({ length: 20 }, (_, i) => i);
    return Promise.all(
      values.map((i) => connection`insert into marks select 'queued' where ${i}::int >= 0`),
    );
  });
  await expect(use).rejects.toMatchObject({ failure: 'lost' });
  // Longer than the driver takes to reconnect.
  await pool.withConnection((connection) => connection`select pg_sleep(0.2)`);
  expect(await countMarks('queued')).toBe(0);
});

test('work past its deadline ends, and its connection with it', async () => {
  const hurried = createConnectionPool(database.sql, { ...PATIENT, deadlineMs: 1_000 });
  onTestFinished(() => hurried.close());
  const use = hurried.withConnection(async (connection) => {
    await connection`select pg_sleep(2)`;
    await connection`insert into marks values ('late')`;
  });
  await expect(use).rejects.toMatchObject({ failure: 'late' });
  const pids = await Promise.all(
    Array.from({ length: database.sql.options.max }, () => hurried.withConnection(readPid)),
  );
  expect(new Set(pids).size).toBe(database.sql.options.max);
  await expect
    .poll(() => database.sql`select from pg_stat_activity where query like '%pg_sleep(2)'`)
    .toHaveLength(0);
  expect(await countMarks('late')).toBe(0);
});

test('a closed pool opens nothing and leaves no session behind', async () => {
  const pid = await pool.withConnection(readPid);
  await pool.close();
  await expect(pool.withConnection(readPid)).rejects.toMatchObject({ failure: 'closed' });
  await expect
    .poll(() => database.sql`select from pg_stat_activity where pid = ${pid}`)
    .toHaveLength(0);
});

/** A fake database that handles each connection with `receive`. */
async function startImpostor(receive: (socket: Socket) => void, deadlineMs = 30_000) {
  let open = 0;
  const seen = { attempts: 0, mostOpen: 0 };
  const server = createServer((socket) => {
    open += 1;
    seen.attempts += 1;
    seen.mostOpen = Math.max(seen.mostOpen, open);
    socket.on('close', () => (open -= 1)).on('error', () => undefined);
    socket.resume();
    receive(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sql = postgres({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, max: 4 });
  const impostorPool = createConnectionPool(sql, { acquireTimeoutMs: 5_000, deadlineMs });
  onTestFinished(async () => {
    server.close();
    await impostorPool.close();
    await sql.end({ timeout: 0 });
  });
  return { seen, impostorPool };
}

/** ErrorResponse (PostgreSQL, "Message Formats"): 53300, too many connections. */
function sayFull(socket: Socket): void {
  const fields = Buffer.from('SFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0');
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  socket.once('data', () => socket.end(Buffer.concat([head, fields])));
}

/** A transaction as sent: all of it at once. */
const askMuch = (connection: Sql) =>
  Promise.all(['begin', 'select 1', 'select 2', 'commit'].map((text) => connection.unsafe(text)));

const HANG_UP = (socket: Socket) => void socket.destroy();

test.each([
  ['is full', sayFull],
  ['hangs up', HANG_UP],
])('a server that %s is tried once per use, whatever was queued', async (_, receive) => {
  const { seen, impostorPool } = await startImpostor(receive);
  for (let uses = 1; uses <= 4; uses += 1) {
    await expect(impostorPool.withConnection(askMuch)).rejects.toMatchObject({ failure: 'lost' });
    expect(seen.attempts).toBeLessThanOrEqual(uses);
  }
});

test('a server that refuses everyone isn’t retried for a while, and no caller waits for it', async () => {
  const { seen, impostorPool } = await startImpostor(sayFull);
  const insist = async () => {
    // Waiting five seconds each time, they would exceed this test's timeout.
    for (let tries = 0; tries < 50; tries += 1) {
      await impostorPool.withConnection(askMuch).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: 24 }, insist));
  // Of 1,200 uses, few attempt it: at most four at once, followed by a pause of up to half a
  // second.
  expect(seen.attempts).toBeLessThanOrEqual(120);
  expect(seen.mostOpen).toBeLessThanOrEqual(4);
});

test('an abandoned connection counts until it is closed, answered or not', async () => {
  const { seen, impostorPool } = await startImpostor(() => undefined, 100);
  const uses = Array.from({ length: 24 }, () =>
    impostorPool.withConnection(askMuch).catch(() => undefined),
  );
  await Promise.all(uses);
  expect(seen.mostOpen).toBeLessThanOrEqual(4);
});
