import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createLead, createStaff, createUser } from '#test/factories.ts';
import { as, person } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

type Counts = { views: number; clicks: number; leads: number };
type Report = { totals: Counts; left: Counts; days: (Counts & { day: string })[] };

async function readReport(owner: string) {
  const [row] = await as(
    database.sql,
    person(owner),
    (tx) => tx<{ report: Report }[]>`
      select public.agency_report((now() at time zone 'utc')::date - 29, (now() at time zone 'utc')::date) as report`,
  );
  if (row === undefined) throw new Error('Nothing was answered.');
  return row.report;
}

async function readOwn(userId: string) {
  const [row] = await as(
    database.sql,
    person(userId),
    (tx) =>
      tx<{ own: { left: Record<string, unknown> | null } }[]>`select public.own_agency() as own`,
  );
  return row?.own.left ?? null;
}

/** A member who joined ten days ago, with visits before and since, and a shared lead. */
async function createMember() {
  const { sql } = database;
  const agency = await createAgency(sql);
  await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${agency.user_id}`;
  const { user_id, staff_id } = await createStaff(sql, agency.user_id, { full_name: 'Ada' });
  await sql`update public.agency_staff set joined_at = now() - interval '10 days' where id = ${staff_id}`;
  await sql`
    insert into public.analytics_daily (user_id, day, event_type, event_count)
    select ${user_id}, (now() at time zone 'utc')::date - ago, type, number
    from (values (12, 'profile_view', 100), (8, 'profile_view', 7), (0, 'link_click', 2)) as days (ago, type, number)`;
  await createLead(sql, { user_id, email: 'grace@vizit.test' });
  return { owner: agency.user_id, user_id, staff_id };
}
type Member = Awaited<ReturnType<typeof createMember>>;

const remove = ({ owner, staff_id }: Member, keepLeads = false) =>
  as(
    database.sql,
    person(owner),
    (tx) => tx`select public.remove_staff(${staff_id}, false, ${keepLeads})`,
  );

const leave = ({ user_id }: Member) =>
  as(database.sql, person(user_id), (tx) => tx`select public.leave_agency()`);

async function deleteAccount(userId: string) {
  await database.sql`
    insert into private.account_deletions (user_id, due_at) values (${userId}, now() - interval '1 day')`;
  await database.sql`select private.delete_account(${userId})`;
}

const listNews = async (owner: string) => [
  ...(await database.sql<{ kind: string; full_name: string }[]>`
    select kind, full_name from private.team_news where agency_id = ${owner} order by id`),
];

const countJobs = async (task: string, userId: string) => {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
    where j.task_identifier = ${task} and p.payload ->> 'user_id' = ${userId}`;
  return row?.count;
};

test.for([
  ['is removed', (member: Member) => remove(member)],
  ['is removed, and the leads are kept', (member: Member) => remove(member, true)],
  ['leaves', leave],
  ['deletes the account', ({ user_id }: Member) => deleteAccount(user_id)],
] as const)('an agency’s figures stay the same when a member %s', async ([, part]) => {
  const member = await createMember();
  const before = await readReport(member.owner);
  expect(before.totals).toEqual({ views: 7, clicks: 2, leads: 1 });
  expect(before.left).toEqual({ views: 0, clicks: 0, leads: 0 });
  await part(member);
  const after = await readReport(member.owner);
  expect(after.totals).toEqual(before.totals);
  expect(after.days).toEqual(before.days);
  expect(after.left).toEqual(before.totals);
});

test('a member who leaves and rejoins on the same day isn’t counted twice', async () => {
  const member = await createMember();
  await leave(member);
  const { sql } = database;
  const [seat] = await sql<{ id: string }[]>`
    insert into public.agency_staff (agency_id, email, full_name)
    select ${member.owner}, email, 'Ada' from auth.users where id = ${member.user_id} returning id`;
  await sql`
    select private.join_staff(s, ${member.user_id}) from public.agency_staff s where id = ${seat?.id ?? ''}`;
  expect((await readReport(member.owner)).totals).toEqual({ views: 7, clicks: 2, leads: 1 });
});

test('a removed member sees who removed them and what became of card and leads, until dismissed', async () => {
  const member = await createMember();
  expect(await readOwn(member.user_id)).toBeNull();
  await remove(member, true);
  const left = await readOwn(member.user_id);
  expect(left).toMatchObject({
    name: 'Northlight',
    cause: 'removed',
    kept_card: false,
    kept_leads: true,
  });
  expect(await countJobs('announce_departure', member.user_id)).toBe(1);
  const dismiss = (userId: string) =>
    as(
      database.sql,
      person(userId),
      (tx) => tx`select public.dismiss_departure(${String(left?.id)})`,
    );
  await dismiss(member.owner);
  expect(await readOwn(member.user_id)).not.toBeNull();
  await dismiss(member.user_id);
  expect(await readOwn(member.user_id)).toBeNull();
});

test('a member who leaves gets no notice and no email', async () => {
  const member = await createMember();
  await leave(member);
  expect(await readOwn(member.user_id)).toBeNull();
  expect(await countJobs('announce_departure', member.user_id)).toBe(0);
});

test('deleting an agency’s account notifies its members in the app and by email', async () => {
  const member = await createMember();
  await deleteAccount(member.owner);
  expect(await readOwn(member.user_id)).toMatchObject({ name: 'Northlight', cause: 'closed' });
  expect(await countJobs('announce_departure', member.user_id)).toBe(1);
});

test('an owner gets one email about joins, refusals, departures, deletions and suspensions', async () => {
  const { sql } = database;
  const member = await createMember();
  const { owner } = member;
  const second = await createStaff(sql, owner, { full_name: 'Grace' });
  await sql`select private.suspend(${second.user_id}, 'administrator', 'spam')`;
  await sql`select private.lift_suspension(${second.user_id}, 'administrator')`;
  await leave(member);
  await deleteAccount(second.user_id);
  const guest = await createUser(sql);
  const [seat] = await sql<{ id: string }[]>`
    insert into public.agency_staff (agency_id, email, full_name)
    values (${owner}, ${guest.email}, 'Guest') returning id`;
  await as(
    sql,
    person(guest.id),
    (tx) => tx`select public.answer_invitation(${seat?.id ?? ''}, false)`,
  );
  expect(await listNews(owner)).toEqual([
    { kind: 'joined', full_name: 'Ada' },
    { kind: 'joined', full_name: 'Grace' },
    { kind: 'suspended', full_name: 'Grace' },
    { kind: 'restored', full_name: 'Grace' },
    { kind: 'left', full_name: 'Ada' },
    { kind: 'deleted', full_name: 'Grace' },
    { kind: 'declined', full_name: 'Guest' },
  ]);
  expect(await countJobs('announce_team', owner)).toBe(1);
});

test('an owner’s own actions aren’t reported to them', async () => {
  const { sql } = database;
  const member = await createMember();
  await sql`delete from private.team_news`;
  await as(sql, person(member.owner), async (tx) => {
    await tx`select public.suspend_staff(${member.staff_id}, 'Away')`;
    await tx`select public.restore_staff(${member.staff_id})`;
  });
  await remove(member);
  expect(await listNews(member.owner)).toEqual([]);
});

test('leads an agency keeps are listed with the member they came from', async () => {
  const { sql } = database;
  const [removed, gone] = [await createMember(), await createMember()];
  await remove(removed, true);
  const [job] = await sql`
    select payload ->> 'until' as until from graphile_worker._private_jobs
    where payload ->> 'agency_id' = ${removed.owner} and payload ->> 'until' is not null`;
  // The new leads of someone who is back before the job runs aren't shared.
  await createStaff(sql, removed.owner, { user_id: removed.user_id });
  const later = await createLead(sql, { user_id: removed.user_id, email: 'later@vizit.test' });
  await sql`
    select private.keep_leads_batch(${removed.user_id}, ${removed.owner}, ${job?.until}::timestamptz, 50)`;
  const [kept] = await sql`delete from public.leads where id = ${later.id} returning user_id`;
  expect(kept).toEqual({ user_id: removed.user_id });
  await leave(gone);
  const list = (owner: string) =>
    as(sql, person(owner), async (tx) => [
      ...(await tx`select user_id, from_staff from public.leads where agency_id = ${owner}`),
    ]);
  expect(await list(removed.owner)).toEqual([{ user_id: removed.owner, from_staff: 'Ada' }]);
  expect(await list(gone.owner)).toEqual([{ user_id: gone.user_id, from_staff: 'Ada' }]);
});

test('keeping a card returns its id, so that it can be given to a successor', async () => {
  const { sql } = database;
  const member = await createMember();
  await sql`update public.agency_staff set can_keep_card = true where id = ${member.staff_id}`;
  const [row] = await as(
    sql,
    person(member.owner),
    (tx) =>
      tx<{ card: string }[]>`select public.remove_staff(${member.staff_id}, true, true) as card`,
  );
  const [card] = await sql`select id from public.agency_cards where agency_id = ${member.owner}`;
  expect(row?.card).toBe(card?.id);
});
