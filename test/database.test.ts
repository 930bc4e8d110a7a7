import { expect, test } from 'vitest';
import { createTestDatabase, type TestDatabaseKind } from './database.ts';

test.for<TestDatabaseKind>(['empty', 'gateway', 'product'])(
  'two %s databases exist side by side, independent of each other',
  async (kind) => {
    const [one, other] = await Promise.all([createTestDatabase(kind), createTestDatabase(kind)]);
    await one.sql`create table visitors (name text)`;
    await other.sql`create table visitors (name text)`;
    await one.sql`insert into visitors values ('Ada')`;
    expect(await one.sql`select name from visitors`).toEqual([{ name: 'Ada' }]);
    expect(await other.sql`select name from visitors`).toEqual([]);
    await Promise.all([one.drop(), other.drop()]);
  },
);

test('a database is gone once it is dropped', async () => {
  const { url, drop } = await createTestDatabase('empty');
  await drop();
  const other = await createTestDatabase('empty');
  const name = new URL(url).pathname.slice(1);
  expect(await other.sql`select from pg_database where datname = ${name}`).toEqual([]);
  await other.drop();
});
