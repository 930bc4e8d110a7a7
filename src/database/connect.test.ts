import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { connect, withDatabase } from './connect.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('empty');
});
afterAll(() => database.drop());

test('a pool opens no more connections than it may', async () => {
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

test('a lost connection is tried again every second, however long the outage', () => {
  const { backoff } = database.sql.options as unknown as { backoff: (tries: number) => number };
  const pauses = Array.from({ length: 40 }, (_, tries) => backoff(tries));
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1);
  expect(Math.min(...pauses.slice(10))).toBeGreaterThanOrEqual(0.5);
});

test('another database of the same server keeps the rest of the URL', () => {
  const url = 'postgres://postgres@localhost/postgres?host=%2Ftmp%2Fa%2C%20b';
  expect(withDatabase(url, 'other')).toBe(
    'postgres://postgres@localhost/other?host=%2Ftmp%2Fa%2C%20b',
  );
});
