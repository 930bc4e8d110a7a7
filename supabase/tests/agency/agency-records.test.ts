import { afterAll, beforeAll, expect, test } from 'vitest';
import { toSearchPattern } from '#kit/rules/values/search-text.ts';
import { NAME_SEARCH_CASES } from '#test/cases/agencies.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  createAgency,
  createLead,
  createProfile,
  createStaff,
  createUnconfirmedUser,
  createUser,
} from '#test/factories.ts';
import { as, person } from '../roles.ts';

let database: TestDatabase;
let administrator: string;
beforeAll(async () => {
  database = await createTestDatabase('product');
  administrator = (await createUser(database.sql)).id;
  await database.sql`insert into public.admin_users (id) values (${administrator})`;
});
afterAll(() => database.drop());

async function askAs<Result>(userId: string, name: string, ...values: (string | object)[]) {
  const { sql } = database;
  const list = values.map((value) =>
    typeof value === 'object' ? sql.json(value as never) : value,
  );
  const [row] = await as(
    sql,
    person(userId),
    (tx) =>
      tx<{ answer: Result }[]>`
      select public.${sql(name)}(${list.length === 0 ? sql`` : list.flatMap((one, index) => (index === 0 ? [sql`${one}`] : [sql`, ${one}`]))}) as answer`,
  );
  return row?.answer as Result;
}

type Overview = {
  now: { accounts: number; invited: number; unconfirmed: number; plans: Record<string, number> };
  days: { sign_ups: number }[];
};
/** @returns the current figures, and the sign-ups of two days: midnight may pass during a test */
async function overview() {
  const dayBefore = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const ask = askAs<Overview>(administrator, 'admin_overview', dayBefore(1), dayBefore(0));
  const { now, days } = await ask;
  return { now, signUps: days.reduce((sum, { sign_ups }) => sum + sign_ups, 0) };
}

/** An account created by an invitation, as the job that emails it does. */
async function inviteNewcomer(owner: string, full_name: string) {
  const { sql } = database;
  const { id, email } = await createUnconfirmedUser(sql);
  await sql`
    insert into public.agency_staff (agency_id, email, full_name) values (${owner}, ${email}, ${full_name})`;
  await sql`insert into private.invited_accounts (user_id, agency_id) values (${id}, ${owner})`;
  return { id, email };
}

test('an invited account is listed as invited, with its name and inviter', async () => {
  const agency = await createAgency(database.sql);
  const { id, email } = await inviteNewcomer(agency.user_id, 'Grace Hopper');
  const [listed] = await as(database.sql, person(administrator), async (tx) => [
    ...(await tx`
      select full_name, status, inviter from public.admin_directory where user_id = ${id}`),
  ]);
  expect(listed).toEqual({ full_name: 'Grace Hopper', status: 'invited', inviter: 'Northlight' });
  const known = await askAs<{ account: object }>(administrator, 'admin_person', id);
  expect(known.account).toMatchObject({
    status: 'invited',
    full_name: 'Grace Hopper',
    invited_by: { owner_id: agency.user_id, name: 'Northlight' },
  });
  await database.sql`update auth.users set email_confirmed_at = now() where id = ${id}`;
  const [claimed] = await database.sql`
    select status, inviter from private.directory where user_id = ${id}`;
  expect(claimed).toEqual({ status: 'active', inviter: '' });
  expect(email).toContain('@');
});

test('invitations don’t count as sign-ups, nor staff as plan buyers', async () => {
  const agency = await createAgency(database.sql);
  const before = await overview();
  await inviteNewcomer(agency.user_id, 'Ada');
  const invited = await overview();
  expect(invited.signUps).toBe(before.signUps);
  expect(invited.now).toMatchObject({
    accounts: before.now.accounts,
    unconfirmed: before.now.unconfirmed,
    invited: before.now.invited + 1,
    plans: before.now.plans,
  });
  await createStaff(database.sql, agency.user_id);
  const joined = await overview();
  expect(joined.now.plans.agency_50).toBe(before.now.plans.agency_50);
  expect(joined.now.plans.staff ?? 0).toBe((before.now.plans.staff ?? 0) + 1);
  await createProfile(database.sql);
  expect((await overview()).signUps).toBe(joined.signUps + 1);
});

test('an owner sees their granted seats', async () => {
  const agency = await createAgency(database.sql);
  const seats = async () => (await askAs<{ seats: number }>(agency.user_id, 'own_billing')).seats;
  expect(await seats()).toBe(50);
  await askAs(administrator, 'admin_set_agency', agency.user_id, '80');
  expect(await seats()).toBe(80);
});

test('joining and leaving are logged under the member', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const user = await createUser(sql);
  const [seat] = await sql<{ id: string }[]>`
    insert into public.agency_staff (agency_id, email, full_name)
    values (${agency.user_id}, ${user.email}, 'Ada') returning id`;
  await as(sql, person(user.id), async (tx) => {
    await tx`select public.answer_invitation(${seat?.id ?? ''}, true)`;
    await tx`select public.leave_agency()`;
  });
  const entries = await sql`
    select action, actor, actor_role, after from public.audit_log
    where subject = ${user.id} order by id`;
  const themselves = { actor: user.id, actor_role: 'owner', after: { agency: 'Northlight' } };
  expect([...entries]).toEqual([
    { action: 'staff.joined', ...themselves },
    { action: 'staff.left', ...themselves },
  ]);
});

test('an agency can try 1,500 people an hour, in one call or many', async () => {
  const agency = await createAgency(database.sql);
  const nobodies = (count: number) => Array.from({ length: count }, () => ({ email: 'nobody' }));
  const add = (count: number) => askAs<unknown[]>(agency.user_id, 'add_staff', nobodies(count));
  for (let call = 0; call < 2; call += 1) expect(await add(500)).toHaveLength(500);
  expect(await add(499)).toHaveLength(499);
  await expect(add(2)).rejects.toMatchObject({
    code: 'PT429',
    message: 'You can add 1,500 people an hour. Please try again in an hour.',
  });
  expect(await add(1)).toHaveLength(1);
  await expect(add(1)).rejects.toMatchObject({ code: 'PT429' });
  await expect(add(0)).rejects.toMatchObject({ code: 'PT429' });
  await database.sql`
    update private.staff_tries set hour = hour - interval '1 hour' where agency_id = ${agency.user_id}`;
  expect(await add(500)).toHaveLength(500);
  const rows = await database.sql`
    select people from private.staff_tries where agency_id = ${agency.user_id}`;
  expect([...rows]).toEqual([{ people: 500 }]);
});

test('team members and leads are searchable in every alphabet, even by one letter', async () => {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql);
  await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${owner}`;
  const { user_id } = await createStaff(sql, owner);
  for (const [index, [name]] of NAME_SEARCH_CASES.entries()) {
    await sql`
      insert into public.agency_staff (agency_id, email, full_name)
      values (${owner}, ${`n${index}@vizit.test`}, ${name})`;
    await createLead(sql, { user_id, full_name: name, email: `n${index}@vizit.test` });
  }
  for (const [index, [name, typed, isFound]] of NAME_SEARCH_CASES.entries()) {
    const pattern = toSearchPattern(typed) ?? '';
    const found = await as(sql, person(owner), async (tx) => [
      ...(await tx`
        select 'team' as place from public.agency_staff
        where agency_id = ${owner} and email = ${`n${index}@vizit.test`} and search_text like ${pattern}
        union all
        select 'desk' from public.leads
        where agency_id = ${owner} and email = ${`n${index}@vizit.test`} and search_text like ${pattern}`),
    ]);
    expect([name, typed, ...found.map(({ place }) => place)].sort()).toEqual(
      [name, typed, ...(isFound ? ['team', 'desk'] : [])].sort(),
    );
  }
});

test('only the owner can set an agency’s accent, and only to a colour', async () => {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql);
  const { user_id: ada } = await createStaff(sql, owner);
  const choose = (userId: string, accent: string | null) =>
    as(sql, person(userId), async (tx) => [
      ...(await tx`
        update public.agencies set accent = ${accent} where owner_id = ${owner} returning accent`),
    ]);
  expect(await choose(owner, '#0ea5e9')).toEqual([{ accent: '#0ea5e9' }]);
  for (const wrong of ['red', '#0EA5E9', '#fff', '#0ea5e9;background:url(//evil.example)'])
    await expect(choose(owner, wrong), wrong).rejects.toMatchObject({ code: '23514' });
  expect(await choose(ada, '#000000')).toEqual([]);
  expect(await choose(owner, null)).toEqual([{ accent: null }]);
});
