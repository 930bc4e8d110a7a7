import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { followChannel } from './follow-channel.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('empty');
});
afterAll(() => database.drop());

test('a follower receives each payload, and null at the start and after a lost connection', async () => {
  const { sql } = database;
  const heard: (string | null)[] = [];
  const { stop } = await followChannel(sql, 'news', (payload) => heard.push(payload));
  await sql.notify('news', 'first');
  await expect.poll(() => heard).toEqual([null, 'first']);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`;
  // A loss may be reported more than once, because reconnecting can fail too.
  const since = () => heard.slice(2);
  await expect.poll(since).toContain(null);
  await sql.notify('news', 'second');
  await expect.poll(since).toContain('second');
  expect(since().filter((payload) => payload !== null)).toEqual(['second']);
  await stop();
  const before = [...heard];
  const others: (string | null)[] = [];
  const other = await followChannel(sql, 'news', (payload) => others.push(payload));
  await sql.notify('news', 'third');
  await expect.poll(() => others).toContain('third');
  expect(heard, 'after it was stopped').toEqual(before);
  await other.stop();
});
