import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts';

let database: TestDatabase;
let pool: ConnectionPool;

beforeAll(async () => {
  database = await createTestDatabase('empty');
  await database.sql`create table marks (name text)`;
});
afterAll(() => database.drop());
beforeEach(() => {
  pool = createConnectionPool(database.sql, { acquireTimeoutMs: 300, deadlineMs: 1_000 });
});
afterEach(() => pool.close());

const readPid = async (connection: Sql): Promise<number> => {
  const [row] = await connection<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
};

/** Ends the session a connection has, before the connection can know. */
const cut = async (connection: Sql) =>
  database.sql`select pg_terminate_backend(${await readPid(connection)})`;

const countMarks = async (name: string) =>
  (await database.sql`select from marks where name = ${name}`).length;

test('as many connections are lent as `sql` may have, and they serve everybody', async () => {
  const pids = await Promise.all(Array.from({ length: 50 }, () => pool.lend(readPid)));
  expect(new Set(pids).size).toBe(database.sql.options.max);
  expect(pids).toContain(await pool.lend(readPid));
});

test('who waits too long for a connection is told so, and keeps nobody else from one', async () => {
  const loans = Array.from({ length: database.sql.options.max }, () =>
    pool.lend((connection) => connection`select pg_sleep(0.6)`),
  );
  await expect(pool.lend(readPid)).rejects.toMatchObject({ failure: 'busy' });
  await Promise.all(loans);
  expect(await pool.lend(readPid)).toBeGreaterThan(0);
});

test('a failed statement leaves its connection good', async () => {
  const pid = await pool.lend(readPid);
  await expect(pool.lend((connection) => connection`select 1 / 0`)).rejects.toMatchObject({
    code: '22012',
  });
  expect(await pool.lend(readPid)).toBe(pid);
});

test.each([
  [true, 2],
  [false, 1],
])('work on a rested connection that turns out dead, repeatable: %s', async (mayRepeat, times) => {
  await pool.lend(readPid);
  let runs = 0;
  const work = async (connection: Sql) => {
    runs += 1;
    if (runs === 1) await cut(connection);
    return readPid(connection);
  };
  const loan = pool.lend(work, { mayRepeat: () => mayRepeat });
  if (mayRepeat) expect(await loan).toBeGreaterThan(0);
  else await expect(loan).rejects.toMatchObject({ failure: 'lost', name: 'ConnectionError' });
  expect(runs).toBe(times);
});

test('a new connection that dies is no reason to repeat', async () => {
  let runs = 0;
  const work = async (connection: Sql) => {
    runs += 1;
    await cut(connection);
    return readPid(connection);
  };
  await expect(pool.lend(work, { mayRepeat: () => true })).rejects.toMatchObject({
    failure: 'lost',
  });
  expect(runs).toBe(1);
});

test('what is left of a transaction does not run once its connection is lost', async () => {
  const outcomes = await pool.lend(async (connection) => {
    await connection`begin`;
    await connection`insert into marks values ('torn')`;
    await cut(connection);
    const insertMore = () =>
      connection`insert into marks values ('torn')`.catch((error: unknown) => error);
    return [await insertMore(), await insertMore()];
  });
  expect(outcomes).toEqual([expect.any(Error), expect.any(Error)]);
  expect(await countMarks('torn')).toBe(0);
  expect(await pool.lend(readPid)).toBeGreaterThan(0);
});

test('neither does what was queued on it', async () => {
  const loan = pool.lend(async (connection) => {
    await cut(connection);
    const values = Array.from({ length: 20 }, (_, i) => i);
    return Promise.all(
      values.map((i) => connection`insert into marks select 'queued' where ${i}::int >= 0`),
    );
  });
  await expect(loan).rejects.toMatchObject({ failure: 'lost' });
  // Longer than the driver takes to connect again.
  await pool.lend((connection) => connection`select pg_sleep(0.2)`);
  expect(await countMarks('queued')).toBe(0);
});

test('a loan past its deadline is over, and its connection with it', async () => {
  const loan = pool.lend(async (connection) => {
    await connection`select pg_sleep(2)`;
    await connection`insert into marks values ('late')`;
  });
  await expect(loan).rejects.toMatchObject({ failure: 'late' });
  const pids = await Promise.all(
    Array.from({ length: database.sql.options.max }, () => pool.lend(readPid)),
  );
  expect(new Set(pids).size).toBe(database.sql.options.max);
  await expect
    .poll(() => database.sql`select from pg_stat_activity where query like '%pg_sleep(2)'`, {
      timeout: 5_000,
    })
    .toHaveLength(0);
  expect(await countMarks('late')).toBe(0);
});

test('a closed pool lends nothing and leaves no session behind', async () => {
  const pid = await pool.lend(readPid);
  await pool.close();
  await expect(pool.lend(readPid)).rejects.toMatchObject({ failure: 'closed' });
  await expect
    .poll(() => database.sql`select from pg_stat_activity where pid = ${pid}`)
    .toHaveLength(0);
});
