import { expect, test } from 'vitest';
import { findSlugProblem } from '#agency/rules/slug.ts';
import {
  findStaffRowProblem,
  STAFF_ROW_MESSAGES,
  type StaffRow,
  toStaffRow,
} from '#agency/staff/rules/staff-rows.ts';
import { SLUG_CASES, STAFF_ROW_CASES } from '#test/cases/agencies.ts';
import { createAgency, createProfile, createStaff, createUser } from '#test/factories.ts';
import { as, person, save } from '../roles.ts';
import {
  call,
  createInvited,
  database,
  invite,
  listSeats,
  NORTH,
  newAddress,
  readPage,
  runPush,
  setUpAgencies,
  somebody,
} from './agencies-under-test.ts';

setUpAgencies();

/** An agency with one seat more than the given number. */
async function createSmallAgency(seats: number) {
  const agency = await createAgency(database.sql);
  await database.sql`
    update public.agencies set max_staff_granted = ${seats} where owner_id = ${agency.user_id}`;
  await database.sql`select private.refresh_agency(${agency.user_id})`;
  return agency;
}

test.for(STAFF_ROW_CASES)(
  'domain and database agree on a row with %s',
  async ([, row, problem]) => {
    const { user_id } = await createAgency(database.sql);
    expect(findStaffRowProblem(toStaffRow(row as StaffRow))?.sentence ?? null).toBe(problem);
    const [answer] = await invite(user_id, [row]);
    expect(answer).toMatchObject({ problem, status: problem === null ? 'invited' : 'refused' });
  },
);

test.for(SLUG_CASES)('the team address %j has this problem: %s', async ([slug, problem]) => {
  expect(findSlugProblem(slug)).toBe(problem);
  const [row] = await database.sql`select private.find_slug_problem(${slug}) as problem`;
  expect(row?.problem).toBe(problem);
});

test('a team address is unique, and neither reserved nor banned', async () => {
  const [first, second] = [await createAgency(database.sql), await createAgency(database.sql)];
  const choose = (owner: string, slug: string) =>
    as(database.sql, person(owner), async (tx) => {
      await tx`update public.agencies set slug = ${slug} where owner_id = ${owner}`;
    });
  await choose(first.user_id, 'northlight');
  for (const slug of ['northlight', 'admin']) {
    await expect(choose(second.user_id, slug), slug).rejects.toMatchObject({
      code: 'PT409',
      message: 'Username is already taken. Please choose a different one.',
    });
  }
  await database.sql`
    insert into private.banned_names (name, skeleton) values ('evilco', private.name_skeleton('evilco'))`;
  await expect(choose(second.user_id, 'evilco')).rejects.toMatchObject({ code: 'PT409' });
  await expect(choose(second.user_id, 'a')).rejects.toMatchObject({ code: 'PT400' });
});

test('agency status and seats follow the plan, and end with it', async () => {
  const { sql } = database;
  const owner = await createProfile(sql, { full_name: 'Northlight' });
  const state = async () => {
    const { plan, is_agency_profile, agency_max_staff } = await readPage(owner.user_id);
    return [plan, is_agency_profile, agency_max_staff];
  };
  const grant = (plan: string) =>
    sql`select private.grant_plan(${owner.user_id}, ${plan}, 30, null, '')`;
  for (const [plan, seats] of [
    ['agency_50', 50],
    ['agency_100', 100],
    ['agency_500', 500],
  ] as const) {
    await grant(plan);
    expect(await state()).toEqual([plan, true, seats]);
  }
  const staff = await createStaff(sql, owner.user_id);
  expect((await readPage(staff.user_id)).plan).toBe('agency_500');
  await grant('free');
  expect(await state()).toEqual(['free', true, 0]);
  await sql`select private.refresh_staff(${owner.user_id}, null, 10)`;
  expect((await readPage(staff.user_id)).plan).toBe('free');
  await expect(invite(owner.user_id, [somebody()])).rejects.toMatchObject({
    message: 'Your agency plan has ended. Choose a plan to manage your team.',
  });
  await grant('agency_50');
  await sql`select private.refresh_staff(${owner.user_id}, null, 10)`;
  expect((await readPage(staff.user_id)).plan).toBe('agency_50');
  await grant('free');
  await call(staff.user_id, 'leave_agency');
  expect(await state()).toEqual(['free', false, 0]);
});

test('each row of an invitation list gets a separate answer: own address, duplicate, member, no seat', async () => {
  const agency = await createSmallAgency(3);
  const [owner] = await database.sql<{ email: string }[]>`
    select email from auth.users where id = ${agency.user_id}`;
  const [first, second] = [somebody(), somebody({ full_name: '=1+1', company: '@cmd' })];
  const { own, taken, twice, full, email } = STAFF_ROW_MESSAGES;
  await invite(agency.user_id, [first]);
  const people = [
    { ...first, email: owner?.email.toUpperCase() },
    { ...first, email: first.email.toUpperCase() },
    second,
    { ...second, email: ` ${second.email} ` },
    'no person',
    { full_name: 7, email: ['a'] },
    somebody(),
    somebody(),
  ];
  const answers = await invite(agency.user_id, people);
  expect(answers.map(({ problem }) => problem)).toEqual([
    own,
    taken,
    null,
    twice,
    email,
    email,
    null,
    full,
  ]);
  const seats = await listSeats(agency.user_id);
  expect(seats.map((seat) => seat.status)).toEqual(['invited', 'invited', 'invited']);
  expect(seats.map((seat) => seat.full_name)).toContain('=1+1');
  const [jobs] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from graphile_worker._private_jobs
    where payload ->> 'staff_id' in ${database.sql(seats.map(({ id }) => id))}`;
  expect(jobs?.count).toBe(3);
});

test('a call takes at most 500 people, and a day at most 1,000 emails', async () => {
  const agency = await createAgency(database.sql);
  const many = Array.from({ length: 501 }, () => somebody());
  await expect(invite(agency.user_id, many)).rejects.toMatchObject({ code: 'PT400' });
  await expect(call(agency.user_id, 'add_staff', { people: {} })).rejects.toMatchObject({
    code: 'PT400',
  });
  await database.sql`
    insert into private.agency_mail_days
    values (${agency.user_id}, (now() at time zone 'utc')::date, 1000)`;
  expect(await invite(agency.user_id, [somebody()])).toMatchObject([
    { problem: 'You have sent 1,000 invitations today. Please continue tomorrow.' },
  ]);
  expect(await listSeats(agency.user_id)).toEqual([]);
});

test('the seat limit holds for concurrent invitations over several connections', async () => {
  const agency = await createSmallAgency(5);
  const lists = Array.from({ length: 4 }, () => [somebody(), somebody(), somebody()]);
  const answers = await Promise.all(lists.map((people) => invite(agency.user_id, people)));
  const problems = answers.flat().map(({ problem }) => problem);
  expect(problems.filter((problem) => problem === null)).toHaveLength(5);
  expect(new Set(problems)).toEqual(new Set([null, STAFF_ROW_MESSAGES.full]));
  expect(await listSeats(agency.user_id)).toHaveLength(5);
  // Not only the function checks it: every insert does.
  const insert = database.sql`
    insert into public.agency_staff (agency_id, email, full_name)
    values (${agency.user_id}, 'sixth@vizit.test', '')`;
  await expect(insert).rejects.toMatchObject({ code: 'PT403' });
});

test('staff can neither buy nor be given an agency of their own', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const { user_id } = await createStaff(sql, agency.user_id);
  const refusal = {
    code: 'PT409',
    message: 'You’re on the team of Northlight. Leave it before you start an agency of your own.',
  };
  const buy = (plan: string) => sql`
    insert into private.checkouts (user_id, plan, amount, currency) values (${user_id}, ${plan}, 1, 'usd')`;
  await expect(buy('agency_50')).rejects.toMatchObject(refusal);
  await expect(
    sql`select private.grant_plan(${user_id}, 'agency_50', 1, null, '')`,
  ).rejects.toMatchObject(refusal);
  expect((await buy('premium')).count).toBe(1);
});

test('no purchase, grant or setting leaves a team fewer seats than people', async () => {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql, { plan: 'agency_100' });
  await sql`
    insert into public.agency_staff (agency_id, email, full_name)
    select ${owner}, gen_random_uuid() || '@vizit.test', 'Ada' from generate_series(1, 51)`;
  const refusal = {
    code: 'PT409',
    message:
      'The team has 51 people, invitations included, and would have 50 seats. Remove 1 first.',
  };
  const buy = (plan: string) => sql`
    insert into private.checkouts (user_id, plan, amount, currency) values (${owner}, ${plan}, 1, 'usd')`;
  const grant = (plan: string) => sql`select private.grant_plan(${owner}, ${plan}, 1, null, '')`;
  const { id: administrator } = await createUser(sql);
  await sql`insert into public.admin_users (id) values (${administrator})`;
  const set = (max_staff: number | null) =>
    call(administrator, 'admin_set_agency', { owner, max_staff });
  await grant('agency_100');
  await expect(buy('agency_50')).rejects.toMatchObject(refusal);
  await expect(grant('agency_50')).rejects.toMatchObject(refusal);
  await expect(set(50)).rejects.toMatchObject(refusal);
  await set(51);
  await grant('agency_50');
  await expect(set(null)).rejects.toMatchObject(refusal);
  expect((await readPage(owner)).agency_max_staff).toBe(51);
});

test('every function rejects another agency’s ids', async () => {
  const { sql } = database;
  const [agency, rival] = [await createAgency(sql), await createAgency(sql)];
  const { user_id, staff_id } = await createStaff(sql, agency.user_id);
  await createStaff(sql, rival.user_id);
  const push = await call(agency.user_id, 'push_template', { modes: { bio: 'locked' } });
  await runPush(push);
  const invitation = (await createInvited(agency.user_id)).invitation;
  const calls = [
    ['resend_invitation', { staff_id: invitation }],
    ['correct_invitation', { staff_id: invitation, email: newAddress() }],
    ['suspend_staff', { staff_id, reason: '' }],
    ['restore_staff', { staff_id }],
    ['remove_staff', { staff_id, keep_card: true, keep_leads: true }],
    ['hand_over_staff', { staff_id, full_name: 'Ada', email: newAddress() }],
    ['take_back_push', { id: push }],
    ['answer_invitation', { id: invitation, accept: true }],
  ] as const;
  for (const [name, values] of calls) {
    await expect(call(rival.user_id, name, values), name).rejects.toMatchObject({ code: 'PT404' });
  }
  const free = await createProfile(sql);
  for (const [name, values] of [...calls.slice(0, 7), ['add_staff', { people: [] }]] as const) {
    for (const userId of [free.user_id, user_id]) {
      await expect(call(userId, name, values), name).rejects.toMatchObject({
        code: 'PT403',
        message: 'Only the owner of an agency can do this.',
      });
    }
  }
  expect(await call(rival.user_id, 'preview_template', { modes: { bio: 'locked' } })).toMatchObject(
    {
      people: 0,
    },
  );
  const report = { first_day: '2026-01-01', last_day: '2026-01-31' };
  await expect(call(free.user_id, 'agency_report', report)).rejects.toMatchObject({
    code: 'PT403',
  });
  expect(await save(sql, user_id, { bio: 'Eve' }, person(rival.user_id))).toBeUndefined();
});

test('deleting an owner’s account frees the team and its pages', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  await save(sql, agency.user_id, NORTH);
  const { user_id, staff_id } = await createStaff(sql, agency.user_id);
  await runPush(await call(agency.user_id, 'push_template', { modes: { look: 'locked' } }));
  await call(agency.user_id, 'suspend_staff', { staff_id, reason: '' });
  await sql`delete from auth.users where id = ${agency.user_id}`;
  expect(await readPage(user_id)).toMatchObject({
    agency_owner_id: null,
    plan: 'free',
    theme_color: null,
    is_active: true,
  });
});

test('administrators see agencies listed by owner, never staff', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const staff = await createStaff(sql, agency.user_id);
  await sql`update public.profiles set is_agency_profile = true where user_id = ${staff.user_id}`;
  const { id: administrator } = await createUser(sql);
  await sql`insert into public.admin_users (id) values (${administrator})`;
  const listed = await as(sql, person(administrator), async (tx) => [
    ...(await tx`
      select owner_id, staff_count::int from public.admin_agencies
      where owner_id in (${agency.user_id}, ${staff.user_id})`),
  ]);
  expect(listed).toEqual([{ owner_id: agency.user_id, staff_count: 1 }]);
});
