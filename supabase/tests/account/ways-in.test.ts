import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createStaff } from '#test/factories.ts';
import { NO_WAY_TABLES, WAY_TABLES, WAYS_IN } from './ways-in.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test('every table with secrets or roles is classified as a way in or not', async () => {
  const found = await database.sql<{ name: string }[]>`
    select distinct format('%I.%I', c.table_schema, c.table_name) as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('public', 'private') and t.table_type = 'BASE TABLE'
      and c.column_name ~ '(^|_)(secret|hash|token|role)($|_)' order by name`;
  const known = [...WAY_TABLES, ...Object.keys(NO_WAY_TABLES)];
  expect(names(found).filter((name) => !known.some((other) => other === name))).toEqual([]);
});

test('every function that creates a way in is in the table', async () => {
  const tables = WAY_TABLES.join('|').replaceAll('.', String.raw`\.`);
  // A seat gives access through its role; removing a company's sign-in reopens the other methods.
  const writes = String.raw`(insert into|update) (${tables})\M|delete from private\.company_sign_ins
    |update public\.agency_staff s set [^;]*\mrole =`;
  const found = await database.sql<{ name: string }[]>`
    select distinct format('%I.%I', n.nspname, p.proname) as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prosrc ~ ${writes.replace(/\s*\n\s*/, '')}
    order by name`;
  expect(names(found)).toEqual(Object.keys(WAYS_IN).sort());
});

test('callers can’t write such rows except through these functions', async () => {
  const open = await database.sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where format('%I.%I', n.nspname, c.relname) in ${database.sql([...WAY_TABLES])}
      and has_any_column_privilege('authenticated', c.oid, 'insert, update')`;
  expect(names(open)).toEqual([]);
  const roles = await database.sql`
    select from pg_class c where c.oid = 'public.agency_staff'::regclass
      and (has_column_privilege('authenticated', c.oid, 'role', 'insert')
        or has_column_privilege('authenticated', c.oid, 'role', 'update'))`;
  expect(roles.count).toBe(0);
});

const SENTENCE = 'Please confirm it’s you: sign in again.';

test.each(
  Object.entries(WAYS_IN).flatMap(([name, way]) => ('call' in way ? [[name, way.call]] : [])),
)('%s requires a fresh sign-in other than company single sign-on', async (_, call = '') => {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql);
  const { user_id: member, staff_id } = await createStaff(sql, owner);
  await sql`insert into public.admin_users (id) values (${owner})`;
  await sql`update auth.users set email_confirmed_at = now() where id = ${member}`;
  await sql`
    insert into private.company_sign_ins (agency_id, domain, state)
    values (${owner}, ${`${owner.slice(0, 8)}.example`}, 'released')`;
  const said = (method: string, minutes: number) =>
    sql
      .begin(async (tx) => {
        const timestamp = Math.floor(Date.now() / 1000) - minutes * 60;
        const claims = { sub: owner, role: 'authenticated', amr: [{ method, timestamp }] };
        await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
        await tx.unsafe(`select ${call.replace('$member', member).replace('$seat', staff_id)}`);
        throw new Error('taken back');
      })
      .catch((error: Error) => error.message);
  expect(await said('password', 24 * 60)).toBe(SENTENCE);
  expect(await said('sso/oidc', 1)).toBe(SENTENCE);
  expect(await said('password', 1)).not.toBe(SENTENCE);
});
