import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { ensureJobSchema, JOB_SCHEMA_REVISION } from './queue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('empty');
});
afterAll(() => database.drop());

test('several servers starting at once create the schema once, at the library’s revision', async () => {
  const { sql, url } = database;
  await Promise.all([1, 2, 3].map(() => ensureJobSchema(sql, url)));
  await ensureJobSchema(sql, url);
  const [row] = await sql`select max(id) as revision from graphile_worker.migrations`;
  expect(row).toEqual({ revision: JOB_SCHEMA_REVISION });
});

test('a half-created schema is completed', async () => {
  const { sql, url } = database;
  await sql`delete from graphile_worker.migrations where id = ${JOB_SCHEMA_REVISION}`;
  await sql`drop schema graphile_worker cascade`;
  await sql`create schema graphile_worker`;
  await ensureJobSchema(sql, url);
  await expect(sql`select graphile_worker.add_job('anything')`).resolves.toHaveLength(1);
});
