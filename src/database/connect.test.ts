import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, onTestServer, type TestDatabase } from '#test/database.ts';
import { connect, withDatabase } from './connect.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('empty');
});
afterAll(() => database.drop());

test('a pool never exceeds its maximum number of connections', async () => {
  const sql = connect(database.url, { max: 2, applicationName: 'counted' });
  await Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.01)`));
  const [row] = await sql`
    select count(*)::int from pg_stat_activity where application_name = 'counted'`;
  await sql.end();
  expect(row).toEqual({ count: 2 });
});

test('notices are not printed', async () => {
  await expect(database.sql`drop table if exists nothing`).resolves.toEqual([]);
});

test('a lost connection is retried every second, however long the outage', () => {
  const { backoff } = database.sql.options as unknown as { backoff: (tries: number) => number };
  const pauses = Array.from({ length: 40 }, (_, tries) => backoff(tries));
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1);
  expect(Math.min(...pauses.slice(10))).toBeGreaterThanOrEqual(0.5);
});

test.for([
  ['one host', (url: URL) => url.href],
  ['several hosts', (url: URL) => url.href.replace(url.host, `${url.host},127.0.0.1:1`)],
] as const)('a database name with special characters connects through %s', async ([, toUrl]) => {
  const name = `Vizit 100% @${database.url.slice(-8)}`;
  await onTestServer((server) => server`create database ${server(name)}`);
  onTestFinished(async () => {
    await onTestServer((server) => server`drop database ${server(name)} with (force)`);
  });
  const sql = connect(toUrl(new URL(withDatabase(database.url, name))));
  const [row] = await sql`select current_database() as name`.finally(() => sql.end());
  expect(row).toEqual({ name });
});

test('switching to another database on the same server keeps the rest of the URL', () => {
  const url = 'postgres://postgres@localhost/postgres?host=%2Ftmp%2Fa%2C%20b';
  expect(withDatabase(url, 'other')).toBe(
    'postgres://postgres@localhost/other?host=%2Ftmp%2Fa%2C%20b',
  );
});
