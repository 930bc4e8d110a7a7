import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createEvent, createProfile } from '#test/factories.ts';
import { as, person, SERVICE, VISITOR } from './roles.ts';

let database: TestDatabase;
let owner: string;
beforeAll(async () => {
  database = await createTestDatabase('product');
  owner = (await createProfile(database.sql)).user_id;
  await createEvent(database.sql, { user_id: owner });
});
afterAll(() => database.drop());

async function listRelations(): Promise<string[]> {
  const rows = await database.sql<{ name: string }[]>`
    select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
    where relnamespace in ('private'::regnamespace, 'auth'::regnamespace)
      and relkind in ('r', 'p', 'v', 'S')`;
  return rows.map((row) => row.name);
}

test('partitions bypass row security, so API roles can’t reach them', async () => {
  const partitions = (await listRelations()).filter((name) =>
    name.startsWith('private.analytics_'),
  );
  expect(partitions.length).toBeGreaterThanOrEqual(4);
  for (const partition of partitions) {
    for (const caller of [VISITOR, person(owner), SERVICE]) {
      const read = as(database.sql, caller, (sql) => sql`select * from ${sql(partition)}`);
      await expect(read, partition).rejects.toMatchObject({ code: '42501' });
    }
  }
});

test('browser roles can’t read or write anything in private or auth', async () => {
  const rows = await database.sql<{ grant: string }[]>`
    select concat_ws(' ', role, verb, c.oid::regclass) as grant
    from pg_class c, unnest(array['anon', 'authenticated']) as role,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as verb
    where c.relnamespace in ('private'::regnamespace, 'auth'::regnamespace)
      and c.relkind in ('r', 'p', 'v') and has_any_column_privilege(role, c.oid, 'select')
      and (verb = 'select' or has_table_privilege(role, c.oid, verb))`;
  expect([...rows]).toEqual([]);
});

test('an owner cannot read accounts, sessions or tokens', async () => {
  for (const table of [
    'auth.users',
    'auth.sessions',
    'auth.refresh_tokens',
    'auth.one_time_tokens',
  ]) {
    const read = as(database.sql, person(owner), (sql) => sql`select * from ${sql(table)}`);
    await expect(read, table).rejects.toMatchObject({ code: '42501' });
  }
});
