import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { Binder, wrap } from './statement.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  await database.sql.unsafe('create table marks (id integer); grant all on marks to anon');
});
afterAll(() => database.drop());

const insertMark = (role: string) => {
  const ctes = 'pgrst_source as (insert into marks values (1) returning id)';
  const rows = 'select * from pgrst_source';
  return wrap(
    { ctes, rows, body: 'null', total: null, affected: null, location: null },
    role,
    new Binder(),
  );
};

test('a statement that lost its role switch does nothing', async () => {
  const { text, values } = insertMark('anon');
  await expect(database.sql.unsafe(text, values)).rejects.toThrow('is not the caller');
  expect(await database.sql`select from marks`).toHaveLength(0);
  await database.sql.begin(async (tx) => {
    await tx`set local role anon`;
    await tx.unsafe(text, values);
  });
  expect(await database.sql`select from marks`).toHaveLength(1);
});
