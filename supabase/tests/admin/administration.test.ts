import { afterAll, beforeAll, expect, test } from 'vitest';
import { parsePerson } from '#admin/rules/parse-person.ts';
import type { TransactionSql } from '#database/connect.ts';
import { PLAN_QUOTAS } from '#money/plans/rules/quotas.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLead, createProfile } from '#test/factories.ts';
import { as, type Caller, person, VISITOR } from '../roles.ts';
import { ADMINISTRATION, type AdministrationCase } from './administration-cases.ts';

let database: TestDatabase;
let people: { administrator: string; ordinary: string; agency: string; owner: string };

beforeAll(async () => {
  database = await createTestDatabase('product');
  const { sql } = database;
  const [administrator, ordinary, owner, agency] = await Promise.all([
    createProfile(sql),
    createProfile(sql),
    createProfile(sql),
    createProfile(sql, { plan: 'agency_50', is_agency_profile: true, agency_max_staff: 50 }),
  ]);
  await sql`insert into public.admin_users (id) values (${administrator.user_id})`;
  await sql`update public.profiles set agency_owner_id = ${agency.user_id}
    where user_id = ${owner.user_id}`;
  people = {
    administrator: administrator.user_id,
    ordinary: ordinary.user_id,
    agency: agency.user_id,
    owner: owner.user_id,
  };
});
afterAll(() => database.drop());

const NOBODY = '00000000-0000-4000-8000-000000000000';
const CASES = Object.entries(ADMINISTRATION);

class Undo extends Error {}

/** Calls it as a person, checks the result, and rolls it back. */
async function attempt(
  caller: Caller,
  { call, given }: Pick<AdministrationCase, 'call' | 'given'>,
  { owner = people.owner, look = async (_: TransactionSql): Promise<void> => undefined } = {},
): Promise<unknown> {
  const place = (text: string) => text.replaceAll('$owner', owner);
  return database.sql
    .begin(async (tx) => {
      if (given !== undefined && owner !== NOBODY) await tx.unsafe(place(given));
      const who = caller.userId && { sub: caller.userId };
      const claims = { role: caller.role, ...who, ...caller.claims };
      await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
      await tx`set local role ${tx(caller.role)}`;
      await tx.unsafe(`select public.${place(call)}`);
      await tx`reset role`;
      await look(tx);
      throw new Undo();
    })
    .catch((error: unknown) => (error instanceof Undo ? 'done' : error));
}

const REFUSED = { code: 'PT403', message: 'Access denied: Admin privileges required' };

/**
 * About reports, appeals, bans and questions: `reports.test.ts`, `bans.test.ts` and
 * `support.test.ts` test these.
 */
const SAFETY = /_(report|appeal|support|ban|unban|name|domain)/;

test('every function for administrators is in the table', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and proname like 'admin\\_%' order by 1`;
  const names = rows.map(({ name }) => name).filter((name) => !SAFETY.test(name));
  expect(names).toEqual(CASES.map(([name]) => name).sort());
});

test.for(CASES)('%s is for administrators only', async ([, each]) => {
  expect(await attempt(VISITOR, each)).toMatchObject({ code: '42501' });
  expect(await attempt({ role: 'service_role' }, each)).toMatchObject({ code: '42501' });
  for (const userId of [people.ordinary, people.agency, people.owner])
    expect(await attempt(person(userId), each)).toMatchObject(REFUSED);
  expect(await attempt({ role: 'authenticated' }, each)).toMatchObject(REFUSED);
});

test.for(CASES)('%s succeeds and is logged under its caller', async ([, each]) => {
  const { administrator, owner } = people;
  const entry = {
    actor: administrator,
    actor_role: 'administrator',
    action: each.action,
    subject: each.isOfAccount ? owner : null,
  };
  let written: unknown;
  const look = async (tx: TransactionSql) => {
    const rows = await tx`select actor, actor_role, action, subject from public.audit_log`;
    written = [...rows];
  };
  expect(await attempt(person(administrator), each, { look })).toBe('done');
  expect(written).toEqual(each.action === null ? [] : [entry]);
});

test.for(CASES)('%s refuses invalid arguments and unknown accounts', async ([, each]) => {
  const caller = person(people.administrator);
  for (const [call, status] of Object.entries(each.refused ?? {}))
    expect(await attempt(caller, { ...each, call }), call).toMatchObject({ code: `PT${status}` });
  if (each.isOfAccount)
    expect(await attempt(caller, each, { owner: NOBODY })).toMatchObject({ code: 'PT404' });
  // Without the setup: someone leaving administers nothing.
  const { given: _given, ...asTheyAre } = each;
  if (each.isRefusedOnOneself)
    expect(await attempt(caller, asTheyAre, { owner: people.administrator })).toMatchObject({
      code: 'PT403',
      message: 'You can’t do this to yourself.',
    });
});

test('an action that can’t be repeated says so', async () => {
  const caller = person(people.administrator);
  const cannotAgain = {
    admin_restore: 'No administrator has closed this page.',
    admin_confirm_email: 'This address is confirmed already.',
    admin_delete_account: 'This account is already scheduled for deletion.',
    admin_keep_account: 'This account isn’t scheduled for deletion, or it’s too late.',
    admin_set_administrator: 'They are an administrator already.',
  };
  for (const [name, message] of Object.entries(cannotAgain)) {
    const each = ADMINISTRATION[name];
    if (each === undefined) throw new Error(name);
    const again = async (tx: TransactionSql) => {
      await tx.unsafe(`select public.${each.call.replaceAll('$owner', people.owner)}`);
    };
    expect(await attempt(caller, each, { look: again }), name).toMatchObject({ message });
  }
});

const CHANGES = CASES.filter(([, { action }]) => /\.changed$|^plan\.granted$/.test(action ?? ''));

test.for(CHANGES)('%s logs the previous state as before', async ([, each]) => {
  type Entry = { before: object | null; after: object | null };
  let entries: Entry[] = [];
  const again = async (tx: TransactionSql) => {
    await tx.unsafe(`select public.${each.call.replaceAll('$owner', people.owner)}`);
    entries = [...(await tx<Entry[]>`select before, after from public.audit_log order by id`)];
  };
  expect(await attempt(person(people.administrator), each, { look: again })).toBe('done');
  const [first, second] = entries;
  expect(first?.before).not.toEqual(first?.after);
  // The first one's result is the second one's starting point.
  expect(first?.after).toMatchObject(second?.before ?? {});
  expect(Object.keys(second?.before ?? {})).not.toEqual([]);
});

test('two administrators who revoke each other leave one administrator', async () => {
  const { sql } = database;
  const [one, other] = [await createProfile(sql), await createProfile(sql)];
  await sql`insert into public.admin_users (id) values (${one.user_id}), (${other.user_id})`;
  const revoke = (by: string, whom: string) =>
    as(sql, person(by), (tx) => tx`select public.admin_set_administrator(${whom}, false)`);
  const results = await Promise.allSettled([
    revoke(one.user_id, other.user_id),
    revoke(other.user_id, one.user_id),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('erasing by email finds a visitor’s leads on every account, also in the trash', async () => {
  const { sql } = database;
  const leads = [
    // The first goes to the trash, with its capitals.
    await createLead(sql, { user_id: people.owner, email: 'GONE@vizit.test' }),
    await createLead(sql, { user_id: people.ordinary, email: 'gone@vizit.test' }),
    await createLead(sql, { user_id: people.ordinary, email: 'Gone@Vizit.test' }),
    await createLead(sql, { user_id: people.ordinary, email: 'stays@vizit.test' }),
  ];
  await as(
    sql,
    person(people.owner),
    (tx) => tx`delete from public.leads where id = ${leads[0]?.id ?? ''}`,
  );
  const [row] = await as(sql, person(people.administrator), async (tx) => [
    ...(await tx`select public.admin_erase_leads('gonE@Vizit.test ') as erased`),
  ]);
  expect(row).toEqual({ erased: 3 });
  const left = await sql`
    select l.email from public.leads l union all select d.lead ->> 'email' from private.deleted_leads d`;
  expect([...left]).toEqual([{ email: 'stays@vizit.test' }]);
  const entries =
    await sql`select before, after from public.audit_log where action = 'leads.erased'`;
  expect(JSON.stringify([...entries])).not.toContain('gone');
});

test('an administrator sees a user’s storage and their plan’s limits', async () => {
  const [row] = await as(database.sql, person(people.administrator), async (tx) => [
    ...(await tx`select public.admin_person(${people.owner}) as person`),
  ]);
  const { usage } = parsePerson(row?.person);
  const { pictures, picture_bytes, contacts, versions } = PLAN_QUOTAS.free;
  expect(usage).toMatchObject({
    pictures: 0,
    maxima: { pictures, picture_bytes, contacts, versions },
  });
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'an administrator sees the last 30 days’ views of a user in %s, in local days',
  async (zone) => {
    const { sql } = database;
    const { user_id } = await createProfile(sql);
    await sql`update public.account_settings set time_zone = ${zone} where user_id = ${user_id}`;
    await sql`
      insert into public.analytics_daily (user_id, day, event_type, event_count)
      select ${user_id}, (now() at time zone ${zone})::date - ago, type, number
      from unnest('{0,29,30}'::int[], '{1,10,100}'::int[]) as days (ago, number),
        unnest('{profile_view,link_click}'::text[]) as types (type)`;
    const [row] = await as(sql, person(people.administrator), async (tx) => [
      ...(await tx`select public.admin_person(${user_id}) as person`),
    ]);
    expect(parsePerson(row?.person).usage).toMatchObject({ views_30: 11, clicks_30: 11 });
  },
);

test('an administrator sees a user’s renewing subscription, even during a gift', async () => {
  const { sql } = database;
  const renewal = {
    kind: 'subscription',
    source: 'sub_own',
    status: 'active',
    plan: 'premium',
    renews: true,
    amount: 399,
    currency: 'usd',
    happened_at: new Date(),
    covers_from: new Date(),
    covers_until: new Date(Date.now() + 20 * 86_400_000),
  };
  const read = async (...facts: object[]) => {
    await sql`select private.record_facts(${people.owner}, ${sql.json(facts as never)})`;
    const [row] = await as(sql, person(people.administrator), async (tx) => [
      ...(await tx`select public.admin_person(${people.owner}) as person`),
    ]);
    return parsePerson(row?.person).plan?.renewing;
  };
  expect(await read()).toBeNull();
  expect(await read(renewal)).toMatchObject({ plan: 'premium', amount: 399, currency: 'usd' });
  expect(await read({ ...renewal, renews: false })).toBeNull();
});
