import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

const ROLES = ['anon', 'authenticated', 'service_role'];
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('gateway');
});

afterAll(() => database.drop());

test('the four roles exist without login, and a non-superuser passes on no bypassrls', async () => {
  const rows = await database.sql`
    select rolname, rolbypassrls, rolinherit, rolcanlogin, rolsuper from pg_roles
    where rolname in ('anon', 'authenticated', 'authenticator', 'service_role') order by rolname`;
  const [maker] = await database.sql`
    select rolsuper from pg_roles where rolname = current_user`;
  const role = { rolbypassrls: false, rolinherit: false, rolcanlogin: false, rolsuper: false };
  expect([...rows]).toEqual([
    { ...role, rolname: 'anon' },
    { ...role, rolname: 'authenticated' },
    { ...role, rolname: 'authenticator' },
    { ...role, rolname: 'service_role', rolbypassrls: maker?.rolsuper },
  ]);
});

test.each(ROLES)('%s can read the caller’s identity, and nothing else', async (role) => {
  const [who] = await database.sql.begin(async (tx) => {
    await tx`select set_config('role', ${role}, true)`;
    const claims = { sub: 'ad000000-0000-4000-8000-000000000001', role, email: 'ada@example.com' };
    await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    return tx`select auth.uid(), auth.role(), auth.email(), auth.jwt() ->> 'sub' as sub`;
  });
  const id = 'ad000000-0000-4000-8000-000000000001';
  expect(who).toEqual({ uid: id, role, email: 'ada@example.com', sub: id });

  const tables = await database.sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'auth'`;
  expect(tables.length).toBeGreaterThan(5);
  for (const { name } of tables) {
    const read = database.sql.begin(async (tx) => {
      await tx`select set_config('role', ${role}, true)`;
      await tx.unsafe(`select from ${name}`);
    });
    await expect(read, name).rejects.toMatchObject({ code: '42501' });
  }
});

test('without a caller, every identity function returns null', async () => {
  const [who] = await database.sql`select auth.uid(), auth.role(), auth.email(), auth.jwt()`;
  expect(who).toEqual({ uid: null, role: null, email: null, jwt: null });
});
