import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSlugProblem } from '#domain/agency/slug.ts';
import {
  findStaffRowProblem,
  STAFF_ROW_MESSAGES,
  type StaffRow,
  toStaffRow,
} from '#domain/agency/staff-rows.ts';
import type { Billing } from '#domain/billing/standing/own-billing.ts';
import { SLUG_CASES, STAFF_ROW_CASES } from '#test/cases/agencies.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  createAgency,
  createLead,
  createProfile,
  createStaff,
  createUnconfirmedUser,
  createUser,
} from '#test/factories.ts';
import { as, person, SERVICE, save } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

type Answer = { index: number; email: string; status: string; problem: string | null };

/** Calls a function of the API as somebody; what it answers. */
async function call<Result>(userId: string, name: string, values: object = {}): Promise<Result> {
  const { sql } = database;
  const named = Object.entries(values).map(([key, value]) =>
    Array.isArray(value) || (typeof value === 'object' && value !== null)
      ? sql`${sql(key)} => ${sql.json(value)}`
      : sql`${sql(key)} => ${value}`,
  );
  const list = named.flatMap((one, index) => (index === 0 ? [one] : [sql`, `, one]));
  const rows = await as(sql, person(userId), async (tx) => [
    ...(await tx<{ answer: Result }[]>`
      select public.${sql(name)}(${list.length > 0 ? list : sql``}) as answer`),
  ]);
  return rows[0]?.answer as Result;
}

const invite = (owner: string, people: readonly unknown[]) =>
  call<Answer[]>(owner, 'add_staff', { people: [...people] });

/** An agency with one seat more than it uses for so many. */
async function createSmallAgency(seats: number) {
  const agency = await createAgency(database.sql);
  await database.sql`
    update public.agencies set max_staff_granted = ${seats} where owner_id = ${agency.user_id}`;
  await database.sql`select private.refresh_agency(${agency.user_id})`;
  return agency;
}

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `new-${addresses}@vizit.test`;
};
const somebody = (more: object = {}) => ({ full_name: 'Ada', email: newAddress(), ...more });

async function listSeats(owner: string) {
  return [
    ...(await database.sql<{ id: string; email: string; status: string; full_name: string }[]>`
      select id, email, status, full_name from public.agency_staff
      where agency_id = ${owner} order by invited_at, email`),
  ];
}

async function readPage(userId: string): Promise<Record<string, unknown>> {
  const [page] = await database.sql`select * from public.profiles where user_id = ${userId}`;
  return page ?? {};
}

/** Runs a push to its end, as the job does. */
async function runPush(id: unknown): Promise<void> {
  const more = async () => {
    const [row] = await database.sql<{ more: boolean }[]>`
      select private.push_batch(${String(id)}::bigint, 2) as more`;
    return row?.more;
  };
  while (await more());
}

test.for(STAFF_ROW_CASES)('a row with %s: domain and database agree', async ([, row, problem]) => {
  const { user_id } = await createAgency(database.sql);
  expect(findStaffRowProblem(toStaffRow(row as StaffRow))?.sentence ?? null).toBe(problem);
  const [answer] = await invite(user_id, [row]);
  expect(answer).toMatchObject({ problem, status: problem === null ? 'invited' : 'refused' });
});

test.for(SLUG_CASES)('the address %j of a team: %s', async ([slug, problem]) => {
  expect(findSlugProblem(slug)).toBe(problem);
  const [row] = await database.sql`select private.find_slug_problem(${slug}) as problem`;
  expect(row?.problem).toBe(problem);
});

test('an address is of one team, is no reserved name and none that is banned', async () => {
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

test('an agency follows from its plan, with its seats, and ends with it', async () => {
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
    message: 'Your agency plan has ended. Choose a plan to lead your team.',
  });
  await grant('agency_50');
  await sql`select private.refresh_staff(${owner.user_id}, null, 10)`;
  expect((await readPage(staff.user_id)).plan).toBe('agency_50');
  await grant('free');
  await call(staff.user_id, 'leave_agency');
  expect(await state()).toEqual(['free', false, 0]);
});

test('a list of people is answered row by row: own address, twice, on the team, no seat', async () => {
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

test('at most 500 people a call, and a thousand mails a day', async () => {
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
    { problem: 'You have sent 1,000 invitations today. Please go on tomorrow.' },
  ]);
  expect(await listSeats(agency.user_id)).toEqual([]);
});

test('of invitations that come at once over several connections, the cap holds', async () => {
  const agency = await createSmallAgency(5);
  const lists = Array.from({ length: 4 }, () => [somebody(), somebody(), somebody()]);
  const answers = await Promise.all(lists.map((people) => invite(agency.user_id, people)));
  const problems = answers.flat().map(({ problem }) => problem);
  expect(problems.filter((problem) => problem === null)).toHaveLength(5);
  expect(new Set(problems)).toEqual(new Set([null, STAFF_ROW_MESSAGES.full]));
  expect(await listSeats(agency.user_id)).toHaveLength(5);
  // Not by the function alone: whoever inserts a row meets it.
  const insert = database.sql`
    insert into public.agency_staff (agency_id, email, full_name)
    values (${agency.user_id}, 'sixth@vizit.test', '')`;
  await expect(insert).rejects.toMatchObject({ code: 'PT403' });
});

/** Somebody with an account of their own, invited; and the invitation. */
async function createInvited(owner: string, more: object = {}) {
  const user = await createUser(database.sql);
  const invitation = await inviteAccount(owner, user, more);
  return { user_id: user.id, invitation };
}

async function inviteAccount(owner: string, { email }: { email: string }, more: object = {}) {
  expect(await invite(owner, [{ full_name: 'Grace Hopper', email, ...more }])).toMatchObject([
    { status: 'invited', problem: null },
  ]);
  const [seat] = await database.sql<{ id: string }[]>`
    select id from public.agency_staff where agency_id = ${owner} and email = ${email}`;
  return seat?.id ?? '';
}

type OwnAgency = {
  staff: { status: string; name: string } | null;
  invitations: { id: string; name: string; leads_rule: string }[];
};

test('an existing free user is asked and not taken, joins, and has the owner’s plan', async () => {
  const agency = await createAgency(database.sql);
  const { user_id, invitation } = await createInvited(agency.user_id, { designation: 'Admiral' });
  await createProfile(database.sql, { user_id, designation: '', bio: 'Mine' });
  expect(await call<OwnAgency>(user_id, 'own_agency')).toMatchObject({
    staff: null,
    invitations: [{ id: invitation, name: 'Northlight', leads_rule: 'private' }],
  });
  expect(await readPage(user_id)).toMatchObject({ agency_owner_id: null, plan: 'free' });
  await call(user_id, 'answer_invitation', { id: invitation, accept: true });
  expect(await readPage(user_id)).toMatchObject({
    agency_owner_id: agency.user_id,
    plan: 'agency_50',
    designation: 'Admiral',
    bio: 'Mine',
    is_agency_profile: false,
  });
  expect(await call<OwnAgency>(user_id, 'own_agency')).toMatchObject({
    staff: { status: 'active', name: 'Northlight' },
    invitations: [],
  });
  await call(user_id, 'leave_agency');
  expect(await readPage(user_id)).toMatchObject({
    agency_owner_id: null,
    plan: 'free',
    designation: '',
    bio: 'Mine',
  });
  expect(await listSeats(agency.user_id)).toEqual([]);
  const [entries] = await database.sql<{ actions: string[] }[]>`
    select jsonb_agg(action order by id) as actions from public.audit_log where subject = ${user_id}`;
  expect(entries?.actions).toEqual(['staff.invited', 'staff.joined', 'staff.left']);
});

test('who says no frees the seat; and an account that proved no address sees no invitation', async () => {
  const agency = await createAgency(database.sql);
  const { user_id, invitation } = await createInvited(agency.user_id);
  await call(user_id, 'answer_invitation', { id: invitation, accept: false });
  expect(await listSeats(agency.user_id)).toEqual([]);
  const squatter = await createUnconfirmedUser(database.sql);
  const theirs = await inviteAccount(agency.user_id, squatter);
  expect(await call<OwnAgency>(squatter.id, 'own_agency')).toMatchObject({ invitations: [] });
  const answer = call(squatter.id, 'answer_invitation', { id: theirs, accept: true });
  await expect(answer).rejects.toMatchObject({ code: 'PT404' });
});

test('an owner, and somebody of another agency, are asked like everybody and cannot join', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const rival = await createAgency(sql, { full_name: 'Rival' });
  const staff = await createStaff(sql, rival.user_id);
  for (const [user_id, sentence] of [
    [rival.user_id, 'You have an agency of your own, and its owner cannot be on another team.'],
    [staff.user_id, 'You are on the team of Rival. Leave it before you join another.'],
  ] as const) {
    const [user] = await sql<
      { email: string }[]
    >`select email from auth.users where id = ${user_id}`;
    const invitation = await inviteAccount(agency.user_id, user ?? { email: '' });
    const answer = call(user_id, 'answer_invitation', { id: invitation, accept: true });
    await expect(answer).rejects.toMatchObject({ code: 'PT409', message: sentence });
  }
  expect((await listSeats(agency.user_id)).map(({ status }) => status)).toEqual([
    'invited',
    'invited',
  ]);
});

test('staff can neither buy nor be given an agency of their own', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const { user_id } = await createStaff(sql, agency.user_id);
  const refusal = {
    code: 'PT409',
    message: 'You are on the team of Northlight. Leave it before you begin an agency of your own.',
  };
  const buy = (plan: string) => sql`
    insert into private.checkouts (user_id, plan, amount, currency) values (${user_id}, ${plan}, 1, 'usd')`;
  await expect(buy('agency_50')).rejects.toMatchObject(refusal);
  await expect(
    sql`select private.grant_plan(${user_id}, 'agency_50', 1, null, '')`,
  ).rejects.toMatchObject(refusal);
  expect((await buy('premium')).count).toBe(1);
});

test('an id of somebody else comes to nothing at every function', async () => {
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
    ['take_back_push', { id: push }],
    ['answer_invitation', { id: invitation, accept: true }],
  ] as const;
  for (const [name, values] of calls) {
    await expect(call(rival.user_id, name, values), name).rejects.toMatchObject({ code: 'PT404' });
  }
  const free = await createProfile(sql);
  for (const [name, values] of [...calls.slice(0, 6), ['add_staff', { people: [] }]] as const) {
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

const NORTH = {
  theme_color: '#112233',
  bio: 'We take pictures.',
  designation: 'Agency',
  custom_links: [{ id: 'a', buttonText: 'Book', url: 'https://north.example/book' }],
  vcard_data: { company: 'Northlight Ltd', phone: '' },
};

test('a locked look is pushed to all, refused to staff and owner, and taken back', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  await save(sql, agency.user_id, NORTH);
  const [ada, grace] = [
    await createStaff(sql, agency.user_id),
    await createStaff(sql, agency.user_id),
  ];
  await save(sql, ada.user_id, { theme_color: '#ff0000', bio: 'Ada' });
  const modes = {
    look: 'locked',
    bio: 'required',
    custom_links: 'locked',
    company: 'locked',
    cover: 'x',
  };
  expect(await call(agency.user_id, 'preview_template', { modes })).toEqual({
    people: 2,
    parts: [
      { part: 'look', people: 2 },
      { part: 'bio', people: 1 },
      { part: 'company', people: 2 },
      { part: 'custom_links', people: 2 },
    ],
  });
  const push = await call(agency.user_id, 'push_template', { modes });
  const again = call(agency.user_id, 'push_template', { modes });
  await expect(again).rejects.toMatchObject({ code: 'PT409' });
  await runPush(push);
  const pages = [await readPage(ada.user_id), await readPage(grace.user_id)];
  expect(pages.map(({ theme_color }) => theme_color)).toEqual(['#112233', '#112233']);
  expect(pages.map(({ bio }) => bio)).toEqual(['Ada', 'We take pictures.']);
  expect(pages[0]?.vcard_data).toMatchObject({ company: 'Northlight Ltd' });
  expect(pages[0]?.designation).toBe('');

  for (const caller of [person(ada.user_id), person(agency.user_id)]) {
    const recolour = save(sql, ada.user_id, { theme_color: '#00ff00' }, caller);
    await expect(recolour).rejects.toMatchObject({
      code: 'PT403',
      message: 'Northlight keeps this the same on every page: look.',
    });
  }
  const hollow = save(sql, ada.user_id, { vcard_data: { company: 'Mine', phone: '1' } });
  await expect(hollow).rejects.toMatchObject({
    message: 'Northlight keeps this the same on every page: company.',
  });
  await expect(save(sql, ada.user_id, { bio: ' \n' })).rejects.toMatchObject({
    code: 'PT400',
    message: 'Northlight asks for this on every page: bio.',
  });
  await sql`delete from private.profile_saves`;
  expect(await save(sql, ada.user_id, { bio: 'Ada again', skills: [] })).toBeDefined();
  expect(await save(sql, grace.user_id, { bio: 'My own' })).toBeDefined();

  await call(agency.user_id, 'take_back_push', { id: push });
  await runPush(push);
  expect(await readPage(ada.user_id)).toMatchObject({ theme_color: '#ff0000', bio: 'Ada again' });
  expect(await readPage(grace.user_id)).toMatchObject({
    theme_color: null,
    bio: 'My own',
    custom_links: [],
  });
  expect(await save(sql, ada.user_id, { theme_color: '#00ff00' })).toBeDefined();
  const [row] =
    await sql`select status, done, total from public.agency_pushes where id = ${String(push)}`;
  expect(row).toEqual({ status: 'taken_back', done: 2, total: 2 });
});

test('who joins has the template at once, and keeps their own words when they go', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  await save(sql, agency.user_id, NORTH);
  const modes = { look: 'locked', bio: 'required' };
  await runPush(await call(agency.user_id, 'push_template', { modes }));
  const { user_id, staff_id } = await createStaff(sql, agency.user_id);
  expect(await readPage(user_id)).toMatchObject({ theme_color: '#112233', bio: NORTH.bio });
  await save(sql, agency.user_id, { theme_color: '#445566' });
  await runPush(await call(agency.user_id, 'push_template', { modes }));
  await save(sql, user_id, { designation: 'Mine' });
  await call(agency.user_id, 'remove_staff', { staff_id, keep_card: false, keep_leads: false });
  expect(await readPage(user_id)).toMatchObject({
    theme_color: null,
    bio: '',
    designation: 'Mine',
    agency_owner_id: null,
  });
});

test('only the latest change is taken back, then the one before it', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const { user_id } = await createStaff(sql, agency.user_id);
  const pushes: unknown[] = [];
  for (const bio of ['One', 'Two', 'Three', 'Four']) {
    await sql`update public.profiles set bio = ${bio} where user_id = ${agency.user_id}`;
    pushes.push(await call(agency.user_id, 'push_template', { modes: { bio: 'locked' } }));
    await runPush(pushes.at(-1));
  }
  const takeBack = async (id: unknown) => {
    await call(agency.user_id, 'take_back_push', { id });
    await runPush(id);
    return (await readPage(user_id)).bio;
  };
  await expect(takeBack(pushes[2])).rejects.toMatchObject({
    message: 'Only the latest change can be taken back.',
  });
  expect(await takeBack(pushes[3])).toBe('Three');
  expect(await takeBack(pushes[2])).toBe('Two');
  expect(await takeBack(pushes[1])).toBe('One');
  await expect(takeBack(pushes[0])).rejects.toMatchObject({
    message: 'This change is too old to be taken back.',
  });
});

test('an owner suspends and restores, and lifts nothing an administrator set', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const { user_id, staff_id } = await createStaff(sql, agency.user_id);
  const isActive = async () => (await readPage(user_id)).is_active;
  await call(agency.user_id, 'suspend_staff', { staff_id, reason: ' On leave ' });
  expect(await isActive()).toBe(false);
  await call(agency.user_id, 'restore_staff', { staff_id });
  expect(await isActive()).toBe(true);
  await sql`select private.suspend(${user_id}, 'administrator', 'spam')`;
  await call(agency.user_id, 'suspend_staff', { staff_id, reason: '' });
  await call(agency.user_id, 'restore_staff', { staff_id });
  expect(await isActive()).toBe(false);
  await sql`select private.lift_suspension(${user_id}, 'administrator')`;
  await call(agency.user_id, 'suspend_staff', { staff_id, reason: '' });
  await call(agency.user_id, 'remove_staff', { staff_id, keep_card: null, keep_leads: null });
  expect(await isActive()).toBe(true);
  const entries = await sql<{ action: string; actor_role: string; note: string }[]>`
    select action, actor_role, note from public.audit_log
    where subject = ${user_id} and actor = ${agency.user_id} order by id`;
  expect(entries[0]).toEqual({ action: 'staff.suspended', actor_role: 'agency', note: 'On leave' });
  expect(entries.map(({ action }) => action)).toEqual([
    'staff.suspended',
    'staff.restored',
    'staff.suspended',
    'staff.restored',
    'staff.suspended',
    'staff.removed',
  ]);
});

test('an owner’s edits of a page are noted once an hour, and are the page’s saves', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const { user_id } = await createStaff(sql, agency.user_id);
  for (const bio of ['One', 'Two']) {
    expect(await save(sql, user_id, { bio }, person(agency.user_id))).toMatchObject({ bio });
  }
  await save(sql, user_id, { bio: 'Three' });
  const entries = await sql`
    select actor from public.audit_log where subject = ${user_id} and action = 'staff.edited'`;
  expect([...entries]).toEqual([{ actor: agency.user_id }]);
});

test('a card stays where the invitation made the account, and a successor has it', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const own = await createStaff(sql, agency.user_id);
  const keep = { keep_card: true, keep_leads: false };
  await expect(
    call(agency.user_id, 'remove_staff', { staff_id: own.staff_id, ...keep }),
  ).rejects.toMatchObject({ code: 'PT403' });

  const joinAsMade = async (more: object) => {
    const user = await createUser(sql);
    await sql`
      insert into private.invited_accounts (user_id, agency_id) values (${user.id}, ${agency.user_id})`;
    const invitation = await inviteAccount(agency.user_id, user, more);
    await call(user.id, 'answer_invitation', { id: invitation, accept: true });
    return { user_id: user.id, staff_id: invitation };
  };
  const leaver = await joinAsMade({ company: 'Northlight', phone: '+46 1' });
  expect(await readPage(leaver.user_id)).toMatchObject({
    full_name: 'Grace Hopper',
    vcard_data: { name: 'Grace Hopper', company: 'Northlight', phone: '+46 1' },
    sections_enabled: { vcard: true },
  });
  await save(sql, leaver.user_id, {
    bio: 'Of the desk',
    skills: [{ id: 'a', name: 'Film', level: 3 }],
  });
  await call(agency.user_id, 'remove_staff', { staff_id: leaver.staff_id, ...keep });
  expect(await readPage(leaver.user_id)).toMatchObject({ bio: 'Of the desk' });
  expect((await readPage(leaver.user_id)).vcard_data).not.toHaveProperty('company', 'Northlight');
  const [card] = await sql<{ id: string }[]>`
    select id from public.agency_cards where agency_id = ${agency.user_id}`;
  const successor = await joinAsMade({ full_name: 'Ada', card_id: card?.id, company: 'North' });
  expect(await readPage(successor.user_id)).toMatchObject({
    full_name: 'Ada',
    bio: 'Of the desk',
    skills: [{ id: 'a', name: 'Film', level: 3 }],
    vcard_data: { name: 'Ada', company: 'North' },
  });
  const foreign = { ...somebody(), card_id: card?.id };
  const rival = await createAgency(sql);
  expect(await invite(rival.user_id, [foreign])).toMatchObject([
    { problem: 'This card is not there any more.' },
  ]);
});

test('leads are the agency’s by the rule as they come, and go or stay as the owner says', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const { user_id, staff_id } = await createStaff(sql, agency.user_id);
  const visible = () =>
    as(sql, person(agency.user_id), async (tx) =>
      (await tx`select email from public.leads order by email`).map(({ email }) => email),
    );
  await createLead(sql, { user_id, email: 'before@vizit.test' });
  await as(sql, person(agency.user_id), async (tx) => {
    await tx`update public.agencies set leads_rule = 'shared'`;
  });
  await createLead(sql, { user_id, email: 'one@vizit.test' });
  await createLead(sql, { user_id, email: 'two@vizit.test' });
  expect(await visible()).toEqual(['one@vizit.test', 'two@vizit.test']);
  // One that comes back from the trash is not shared by that.
  const [early] = await as(
    sql,
    person(user_id),
    (tx) =>
      tx<{ id: string }[]>`delete from public.leads where email = 'before@vizit.test' returning id`,
  );
  await call(user_id, 'restore_leads', { ids: [early?.id] });
  expect(await visible()).toEqual(['one@vizit.test', 'two@vizit.test']);

  await call(agency.user_id, 'remove_staff', { staff_id, keep_card: false, keep_leads: true });
  const [more] = await sql`
    select private.keep_leads_batch(${user_id}, ${agency.user_id}, now(), 50) as more`;
  expect(more?.more).toBe(false);
  const leads = await sql<{ email: string; user_id: string; owner: string }[]>`
    select l.email, l.user_id, c.user_id as owner
    from public.leads l join public.contacts c on c.id = l.contact_id
    where l.user_id in (${user_id}, ${agency.user_id}) order by l.email`;
  expect([...leads]).toEqual([
    { email: 'before@vizit.test', user_id, owner: user_id },
    { email: 'one@vizit.test', user_id: agency.user_id, owner: agency.user_id },
    { email: 'two@vizit.test', user_id: agency.user_id, owner: agency.user_id },
  ]);
  const theirs = await sql`select email from public.contacts where user_id = ${user_id}`;
  expect(theirs.map(({ email }) => email)).toEqual(['before@vizit.test']);
});

test('a report counts each person from the day they joined, over any range', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const { user_id, staff_id } = await createStaff(sql, agency.user_id);
  await createStaff(sql, agency.user_id);
  await sql`update public.agency_staff set joined_at = '2026-03-02' where user_id = ${user_id}`;
  await sql`
    insert into public.analytics_daily (user_id, day, event_type, event_count) values
      (${user_id}, '2026-03-01', 'profile_view', 100), (${user_id}, '2026-03-02', 'profile_view', 3),
      (${user_id}, '2026-03-04', 'profile_view', 5), (${user_id}, '2026-03-04', 'link_click', 2)`;
  await createLead(sql, { user_id, created_at: new Date('2026-03-04T12:00:00Z') });
  const report = await call<Record<string, unknown>>(agency.user_id, 'agency_report', {
    first_day: '2026-03-03',
    last_day: '2026-03-04',
  });
  expect(report).toMatchObject({
    totals: { views: 5, clicks: 2, leads: 1 },
    before: { views: 3, clicks: 0, leads: 0 },
    days: [
      { day: '2026-03-03', views: 0 },
      { day: '2026-03-04', views: 5, clicks: 2, leads: 1 },
    ],
  });
  expect(report.people).toMatchObject([{ staff_id, user_id, views: 5 }, { views: 0 }]);
  const wide = { first_day: '2025-01-01', last_day: '2026-03-04' };
  await expect(call(agency.user_id, 'agency_report', wide)).rejects.toMatchObject({
    code: 'PT400',
  });
});

test('a team has a page where its owner wants one, of people whose pages are open', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const [shown, closed] = [
    await createStaff(sql, agency.user_id),
    await createStaff(sql, agency.user_id),
  ];
  await sql`select private.suspend(${closed.user_id}, 'agency', '')`;
  await sql`
    update public.agencies set slug = 'openteam', about = 'Pictures' where owner_id = ${agency.user_id}`;
  const read = () =>
    as(
      sql,
      SERVICE,
      async (tx) => (await tx`select public.public_team('openteam') as team`)[0]?.team,
    );
  expect(await read()).toBeNull();
  await sql`update public.agencies set is_team_public = true where owner_id = ${agency.user_id}`;
  expect(await read()).toEqual({
    name: 'Northlight',
    logo_url: null,
    about: 'Pictures',
    people: [
      {
        full_name: 'Ada Lovelace',
        designation: '',
        username: shown.username,
        profile_picture_url: null,
      },
    ],
  });
  await sql`select private.suspend(${agency.user_id}, 'administrator', '')`;
  expect(await read()).toBeNull();
});

test('an invitation is sent again after ten minutes, and corrected until somebody joined', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const { invitation } = await createInvited(agency.user_id);
  const resend = () => call(agency.user_id, 'resend_invitation', { staff_id: invitation });
  await sql`update public.agency_staff set mailed_at = now() where id = ${invitation}`;
  await expect(resend()).rejects.toMatchObject({ code: 'PT429' });
  await sql`update public.agency_staff set mailed_at = now() - interval '11 minutes' where id = ${invitation}`;
  await resend();
  const email = newAddress();
  const correct = (to: string) =>
    call(agency.user_id, 'correct_invitation', { staff_id: invitation, email: to });
  await correct(` ${email.toUpperCase()} `);
  expect(await listSeats(agency.user_id)).toMatchObject([{ email, status: 'invited' }]);
  await expect(correct('nobody')).rejects.toMatchObject({ code: 'PT400' });
  const { staff_id } = await createStaff(sql, agency.user_id);
  for (const name of ['resend_invitation', 'correct_invitation']) {
    const values = { staff_id, ...(name === 'correct_invitation' && { email: newAddress() }) };
    await expect(call(agency.user_id, name, values)).rejects.toMatchObject({ code: 'PT409' });
  }
});

test('when an owner’s account goes, the team is free, and its pages are its own', async () => {
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

test('staff read in what their agency is called whose plan they have, and who closed their page', async () => {
  const { sql } = database;
  const agency = await createAgency(sql, { full_name: 'Nora North' });
  await sql`update public.agencies set name = 'Northlight' where owner_id = ${agency.user_id}`;
  const staff = await createStaff(sql, agency.user_id);
  const whose = async (userId: string) => (await call<Billing>(userId, 'own_billing')).agency;
  expect(await whose(staff.user_id)).toEqual({ name: 'Northlight' });
  expect(await whose(agency.user_id)).toBeNull();
  await call(agency.user_id, 'suspend_staff', { staff_id: staff.staff_id, reason: '' });
  const held = await call(staff.user_id, 'own_suspension');
  expect(held).toMatchObject({ by: 'agency', agency_name: 'Northlight' });
});

test('administrators list agencies by their owners, and staff as no agency', async () => {
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
