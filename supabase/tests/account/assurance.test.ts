import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransactionSql } from '#database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createFactor, createProfile } from '#test/factories.ts';
import { as, type Caller, person } from '../roles.ts';

let database: TestDatabase;
let guarded: string;
let plain: string;
let administrator: string;

beforeAll(async () => {
  database = await createTestDatabase('product');
  const { sql } = database;
  guarded = (await createProfile(sql)).user_id;
  plain = (await createProfile(sql)).user_id;
  administrator = (await createProfile(sql)).user_id;
  await createFactor(sql, { user_id: guarded });
  await createFactor(sql, { user_id: plain, status: 'unverified' });
  await sql`insert into public.admin_users (id) values (${administrator})`;
});
afterAll(() => database.drop());

const half = (id: string): Caller => ({ ...person(id), aal: 'aal1' });
const whole = (id: string): Caller => ({ ...person(id), aal: 'aal2' });

const SENTENCE = 'Please enter the code of your second factor first.';
const POLICY = 'a second factor is shown first';

test('every table users can reach requires the second factor', async () => {
  const open = await database.sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where (c.relnamespace = 'public'::regnamespace or c.oid = 'storage.objects'::regclass)
      and c.relkind in ('r', 'p')
      and has_any_column_privilege('authenticated', c.oid, 'select, insert, update')
      and not exists (
        select from pg_policies p
        where format('%I.%I', p.schemaname, p.tablename)::regclass = c.oid
          and p.policyname = ${POLICY} and p.permissive = 'RESTRICTIVE' and p.cmd = 'ALL'
          and p.roles = '{authenticated}'
          and p.qual like '%private.is_assured()%' and p.with_check like '%private.is_assured()%')`;
  expect(open.map(({ name }) => name)).toEqual([]);
});

test('every security definer function refuses a caller who hasn’t used their second factor', async () => {
  const functions = await database.sql<{ name: string; call: string }[]>`
    select p.proname as name, format('public.%I(%s)', p.proname, (
      select string_agg(format('null::%s', format_type(t, null)), ', ' order by n)
      from unnest(p.proargtypes) with ordinality as a (t, n))) as call
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and has_function_privilege('authenticated', p.oid, 'execute')`;
  expect(functions.length).toBeGreaterThan(50);
  const said = await Promise.all(
    functions.map(async ({ name, call }) => {
      const work = (tx: TransactionSql) => tx.unsafe(`select ${call}`);
      const refusal = await as(database.sql, half(guarded), work).then(
        () => 'answered',
        (error: Error) => error.message,
      );
      return [name, refusal] as const;
    }),
  );
  expect(said.filter(([, refusal]) => refusal !== SENTENCE)).toEqual([
    ['public_profile', 'answered'],
  ]);
});

/** The parts of their own page that a person can reach. */
const reach = (caller: Caller) =>
  as(database.sql, caller, async (tx) => {
    const read = await tx`select from public.profiles where user_id = ${caller.userId ?? null}`;
    const written = await tx`
      update public.profiles set bio = 'Here' where user_id = ${caller.userId ?? null}`;
    const files = await tx`select from storage.objects`;
    const terms = await tx`select from public.plan_features`;
    return [read.count, written.count, files.count, terms.count > 0];
  });

test('a half-finished sign-in can read nothing, a finished one its own data', async () => {
  for (const id of [guarded, plain]) {
    await database.sql`
      insert into storage.objects (bucket_id, name, version) values ('pictures', ${`${id}/a.png`}, '1')`;
  }
  expect(await reach(half(guarded))).toEqual([0, 0, 0, false]);
  expect(await reach(person(guarded)), 'a token that says nothing').toEqual([0, 0, 0, false]);
  expect(await reach(whole(guarded))).toEqual([1, 1, 1, true]);
  expect(await reach(half(plain)), 'a factor nobody has proved').toEqual([1, 1, 1, true]);
});

test('a publicly reachable installation requires two factors of administrators', async () => {
  const { sql } = database;
  const mayAdminister = (caller: Caller) =>
    as(sql, caller, async (tx) => {
      const [row] = await tx`select public.can_administer() as may`;
      const people = await tx`select from public.admin_directory`;
      return [row?.may, people.count > 0];
    });
  expect(await mayAdminister(half(administrator)), 'on localhost').toEqual([true, true]);
  await sql`insert into private.administration_rules (need_second_factor) values (true)`;
  expect(await mayAdminister(half(administrator))).toEqual([false, false]);
  const overview = (tx: TransactionSql) =>
    tx`select public.admin_overview('2026-01-01', '2026-01-02')`;
  await expect(as(sql, half(administrator), overview)).rejects.toThrow('Access denied');
  expect(await mayAdminister(whole(administrator))).toEqual([true, true]);
  expect(await mayAdminister(whole(guarded)), 'factors make no administrator').toEqual([
    false,
    false,
  ]);
  await sql`update private.administration_rules set need_second_factor = false`;
  await createFactor(sql, { user_id: administrator });
  await expect(mayAdminister(half(administrator)), 'one of their own').rejects.toThrow(SENTENCE);
});

test('one call guards tables and functions added later', async () => {
  await database.sql
    .begin(async (tx) => {
      await tx.unsafe(`
      create table public.later (id int);
      grant select on public.later to authenticated;
      create function public.later_sql() returns setof int language sql security definer
        set search_path = '' as 'select 1 union select 2';
      create function public.later_plpgsql() returns int language plpgsql security definer
        set search_path = '' as $f$
declare
  n int := 1;
begin
  return n;
end
$f$;
      revoke all on function public.later_sql(), public.later_plpgsql() from public;
      grant execute on function public.later_sql(), public.later_plpgsql() to authenticated;
      select private.guard_tables(), private.guard_functions();
      select private.guard_tables(), private.guard_functions();`);
      const [{ bodies } = { bodies: '' }] = await tx`
      select string_agg(prosrc, '' order by proname) as bodies from pg_proc where proname like 'later%'`;
      expect(bodies.match(/require_assurance/g)).toHaveLength(2);
      const policies = await tx`select from pg_policies where tablename = 'later'`;
      expect(policies.count).toBe(1);
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: guarded, aal: 'aal2' })}, true)`;
      await tx`set local role authenticated`;
      const numbers = await tx`select public.later_sql() as n, public.later_plpgsql() as one`;
      expect([...numbers]).toEqual([
        { n: 1, one: 1 },
        { n: 2, one: 1 },
      ]);
      throw new Error('undo');
    })
    .catch((error: Error) => {
      if (error.message !== 'undo') throw error;
    });
});
