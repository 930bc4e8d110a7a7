import { expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '#database/connect.ts';
import { setUpDataDirectories, startReplicated } from '#database/embedded-under-test.ts';
import { createTestDatabase } from '#test/database.ts';
import { createConnectionPool } from './connection-pool.ts';
import { PATIENT } from './patience-under-test.ts';
import { createReplica } from './replica.ts';

setUpDataDirectories();

/** A primary with a table of numbers, and its standby. */
async function start() {
  const { primary, standby } = await startReplicated();
  const [sql, atStandby] = [open(primary.url), open(standby.url)];
  await sql`create table numbers (n int)`;
  // A standby promoted earlier would never have it.
  await expect
    .poll(async () => (await atStandby`select to_regclass('numbers')::text as name`)[0]?.name)
    .toBe('numbers');
  const pool = createConnectionPool(sql, PATIENT);
  onTestFinished(pool.close);
  return { ...openReplica(standby.url, pool), sql, pool, atStandby, primary, standby };
}

function open(url: string) {
  const sql = connect(url, { max: 2, isReplica: true });
  onTestFinished(() => sql.end({ timeout: 0 }));
  return sql;
}

/** @returns a function that reads the largest number, and a record of where it was read */
function openReplica(url: string, pool: ReturnType<typeof createConnectionPool>) {
  const read: string[] = [];
  const replica = createReplica(open(url), (from) => read.push(from));
  onTestFinished(replica.close);
  const onPrimary = vi.fn(pool.withConnection) as typeof pool.withConnection;
  const readLargest = () =>
    replica.read(onPrimary, async (db) => {
      const [row] = await db<{ largest: number; standby: boolean }[]>`
        select coalesce(max(n), 0) as largest, pg_is_in_recovery() as standby from numbers`;
      return row;
    });
  return { replica, read, readLargest, onPrimary };
}

test('a report is read from the replica, and includes everything committed before it', async () => {
  const { sql, pool, replica, readLargest, read } = await start();
  await expect.poll(readLargest, { interval: 1_000 }).toMatchObject({ standby: true });
  read.length = 0;
  for (let n = 1; n <= 50; n += 1) {
    await sql`insert into numbers values (${n})`;
    expect((await readLargest())?.largest).toBe(n);
  }
  expect(read.filter((from) => from === 'replica').length).toBeGreaterThan(0);
  // A failing statement fails on any server, and isn't the replica's fault.
  await expect(
    replica.read(pool.withConnection, (db) => db`select from missing`),
  ).rejects.toMatchObject({
    code: '42P01',
  });
  expect((await readLargest())?.standby).toBe(true);
});

test('a replica a minute behind isn’t read, nor waited for each time', async () => {
  const { sql, atStandby, readLargest, onPrimary, read } = await start();
  await atStandby`alter system set recovery_min_apply_delay = '1min'`;
  await atStandby`select pg_reload_conf()`;
  await expect
    .poll(async () => (await atStandby`show recovery_min_apply_delay`)[0]?.recovery_min_apply_delay)
    .toBe('1min');
  await sql`insert into numbers values (7)`;
  expect(await readLargest()).toEqual({ largest: 7, standby: false });
  vi.mocked(onPrimary).mockClear();
  for (let n = 0; n < 10; n += 1) await readLargest();
  // For reports, the primary's position is refetched after a while, not for each.
  expect(vi.mocked(onPrimary).mock.calls.length).toBeLessThan(15);
  expect(new Set(read)).toEqual(new Set(['behind']));
});

test('without the replica, the primary is read', async () => {
  const { sql, standby, readLargest, read } = await start();
  await readLargest();
  await standby.stop();
  await sql`insert into numbers values (7)`;
  expect(await readLargest()).toEqual({ largest: 7, standby: false });
  expect(await readLargest()).toEqual({ largest: 7, standby: false });
  expect(read.at(-1)).toMatch(/away|behind/);
});

test('a promoted replica with unreplicated writes isn’t read', async () => {
  const { sql, atStandby, readLargest, read } = await start();
  await atStandby`select pg_promote()`;
  await atStandby`insert into numbers values (99)`;
  await sql`insert into numbers values (7)`;
  expect(await readLargest()).toEqual({ largest: 7, standby: false });
  expect(read).toEqual(['promoted']);
});

test('an old primary that returns as a replica with unreplicated rows isn’t read', async () => {
  const { sql, atStandby, primary, standby } = await start();
  await atStandby`select pg_promote()`;
  await sql`insert into numbers select 99 from generate_series(1, 50_000)`;
  const old = await primary.demote();
  const pool = createConnectionPool(open(standby.url), PATIENT);
  onTestFinished(pool.close);
  const { read, readLargest } = openReplica(old.url, pool);
  expect(await readLargest()).toEqual({ largest: 0, standby: false });
  expect(read).toEqual(['behind']);
});

test('another database is never read in place of a replica', async () => {
  const { sql } = await start();
  const other = await createTestDatabase('empty');
  onTestFinished(other.drop);
  await other.sql`create table numbers (n int)`;
  const pool = createConnectionPool(sql, PATIENT);
  onTestFinished(pool.close);
  const { read, readLargest } = openReplica(other.url, pool);
  expect(await readLargest()).toEqual({ largest: 0, standby: false });
  expect(read).toEqual(['another']);
});
