import { expect, test } from 'vitest';
import { createAgency, createLead, createStaff } from '#test/factories.ts';
import { as, person } from '../roles.ts';
import {
  call,
  createInvited,
  database,
  invite,
  listSeats,
  newAddress,
  readPage,
  setUpAgencies,
  somebody,
} from './agencies-under-test.ts';

setUpAgencies();

type Refused = { id: string; problem: string }[];

const act = (owner: string, name: string | null, ids: readonly string[], given: object = {}) =>
  as(database.sql, person(owner), async (tx) => {
    const [row] = await tx<{ refused: Refused }[]>`
      select public.act_on_staff(${name}, ${`{${ids.join()}}`}::uuid[], ${tx.json({ ...given })}) as refused`;
    return row?.refused ?? [];
  });

/** An agency with a member and an open invitation. */
async function createTeam() {
  const { sql } = database;
  const owner = (await createAgency(sql)).user_id;
  const member = await createStaff(sql, owner);
  await invite(owner, [somebody()]);
  const invited = (await listSeats(owner)).find(({ status }) => status === 'invited')?.id ?? '';
  return { owner, member, invited };
}

const statusOf = async (owner: string) => (await listSeats(owner)).map(({ status }) => status);

test('a bulk action runs where it can, and lists the people it couldn’t apply to', async () => {
  const { sql } = database;
  const { owner, member, invited } = await createTeam();
  const both = [member.staff_id, invited];
  await sql`update public.agency_staff set invited_at = now() - interval '1 hour', mailed_at = null`;
  await sql`delete from graphile_worker._private_jobs`;
  expect(await act(owner, 'resend', both)).toEqual([
    { id: member.staff_id, problem: 'This person has joined already.' },
  ]);
  const [mail] =
    await sql`select from graphile_worker.jobs where key = ${`invite_staff ${invited}`}`;
  expect(mail).toBeDefined();
  expect(await act(owner, 'suspend', both, { reason: 'Holidays' })).toEqual([
    { id: invited, problem: 'This person has not joined yet.' },
  ]);
  expect((await statusOf(owner)).sort()).toEqual(['invited', 'suspended']);
  expect(await act(owner, 'restore', both)).toEqual([]);
  expect((await statusOf(owner)).sort()).toEqual(['active', 'invited']);
  expect(await act(owner, 'remove', both)).toEqual([]);
  expect(await listSeats(owner)).toEqual([]);
  // Each of them gets an email.
  const [told] = await sql`
    select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'announce_departure' and j.payload ->> 'user_id' = ${member.user_id}`;
  expect(told).toBeDefined();
});

test('a bulk action ignores duplicates, and refuses missing people and other teams’', async () => {
  const { owner, member } = await createTeam();
  const other = await createTeam();
  const gone = '00000000-0000-4000-8000-000000000000';
  const ids = [member.staff_id, member.staff_id, other.member.staff_id, gone];
  const refused = await act(owner, 'suspend', ids, { reason: 'Away' });
  expect(refused.map(({ id }) => id).sort()).toEqual([gone, other.member.staff_id].sort());
  expect(await statusOf(other.owner)).not.toContain('suspended');
});

test.for([
  ['promote', 1, 'This can’t be done to people on a team.'],
  [null, 1, 'This can’t be done to people on a team.'],
  ['remove', 0, 'Choose between 1 and 100 people.'],
  ['remove', 101, 'Choose between 1 and 100 people.'],
] as const)('%s for %i people is refused as a whole', async ([name, count, sentence]) => {
  const { owner } = await createTeam();
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await expect(act(owner, name, ids)).rejects.toMatchObject({ message: sentence });
});

test('an unexpected error undoes the whole bulk action', async () => {
  const { owner, member } = await createTeam();
  const broken = act(owner, 'move', [member.staff_id], { group_id: 'no id' });
  await expect(broken).rejects.toMatchObject({ code: '22P02' });
});

test('reimporting a list updates known people, and page fields still holding the imported value', async () => {
  const { sql } = database;
  const owner = (await createAgency(sql)).user_id;
  const again = (people: readonly object[]) =>
    call<{ status: string }[]>(owner, 'add_staff', { people: [...people], update_known: true });
  const invited = await createInvited(owner, { designation: 'Trainee', company: 'North' });
  await call(invited.user_id, 'answer_invitation', { id: invited.invitation, accept: true });
  const [seat] = await listSeats(owner);
  const list = [{ full_name: 'Grace H.', email: seat?.email, designation: 'Director' }];
  // Unless asked to, it updates no one.
  expect(await invite(owner, list)).toMatchObject([{ problem: 'Already on your team.' }]);
  expect(await again([...list, ...list, somebody()])).toMatchObject([
    { status: 'updated', problem: null },
    { status: 'refused', problem: 'This address is in the list twice.' },
    { status: 'invited' },
  ]);
  expect(await readPage(invited.user_id)).toMatchObject({
    designation: 'Director',
    vcard_data: { company: 'North' },
  });
  expect((await listSeats(owner))[0]).toMatchObject({ full_name: 'Grace H.' });
  // Their own content stays.
  await sql`update public.profiles set designation = 'My own' where user_id = ${invited.user_id}`;
  await again([{ ...list[0], designation: 'Chair' }]);
  expect((await readPage(invited.user_id)).designation).toBe('My own');
  // A locked part can't be changed: it stays as the template set it.
  await sql`update public.profiles set designation = 'Chair' where user_id = ${invited.user_id}`;
  await sql`update public.agencies set modes = '{"designation": "locked"}' where owner_id = ${owner}`;
  await again([{ ...list[0], designation: 'Other' }]);
  expect((await readPage(invited.user_id)).designation).toBe('Chair');
});

test('reimporting a list also recognises members by a changed address', async () => {
  const { sql } = database;
  const owner = (await createAgency(sql)).user_id;
  const member = await createStaff(sql, owner);
  const email = newAddress();
  await sql`update auth.users set email = ${email} where id = ${member.user_id}`;
  const people = [{ full_name: '', email, designation: 'Chair', group_name: 'Sales' }, somebody()];
  expect(await call(owner, 'add_staff', { people, update_known: true })).toMatchObject([
    { status: 'updated', problem: null },
    { status: 'invited', problem: null },
  ]);
  const [seat] = await sql`
    select s.card, g.name from public.agency_staff s join public.agency_groups g on g.id = s.group_id
    where s.id = ${member.staff_id}`;
  expect(seat).toEqual({ card: { designation: 'Chair' }, name: 'Sales' });
});

test('a guessed name is enough to invite, but never replaces a typed one', async () => {
  const owner = (await createAgency(database.sql)).user_id;
  await invite(owner, [{ full_name: 'Tess Okafor', email: 'tess@harbour.test' }]);
  const list = ['tess', 'ann', 'bob'].map((name) => ({
    email: `${name}@harbour.test`,
    full_name: '',
    guessed_name: name === 'bob' ? '' : name,
  }));
  expect(await call(owner, 'add_staff', { people: list, update_known: true })).toMatchObject([
    { status: 'updated' },
    { status: 'invited' },
    { status: 'refused', problem: 'Please enter a name.' },
  ]);
  const names = async () => (await listSeats(owner)).map(({ full_name }) => full_name).toSorted();
  expect(await names()).toEqual(['Tess Okafor', 'ann']);
  const [tess] = await database.sql<{ id: string }[]>`
    select id from public.agency_staff where agency_id = ${owner} and email = 'tess@harbour.test'`;
  await call(owner, 'describe_staff', { staff_id: tess?.id, full_name: ' ', external_id: null });
  expect(await names()).toEqual(['Tess Okafor', 'ann']);
});

test('team_week covers only the caller’s people, from the day they joined', async () => {
  const { sql } = database;
  const { owner, member } = await createTeam();
  const other = await createTeam();
  await createLead(sql, { user_id: member.user_id });
  await sql`
    insert into public.analytics_daily (user_id, day, event_type, event_count)
    values (${member.user_id}, (now() at time zone 'utc')::date, 'profile_view', 3),
      (${member.user_id}, (now() at time zone 'utc')::date - 1, 'profile_view', 5)`;
  // An impersonating administrator was active, the person wasn't.
  await sql`insert into auth.sessions (user_id, tag) values (${member.user_id}, ${`act:${owner}`})`;
  const people = `{${[member.user_id, other.member.user_id].join()}}`;
  const [row] = await as(sql, person(owner), async (tx) => [
    ...(await tx<{ week: unknown }[]>`select public.team_week(${people}::uuid[]) as week`),
  ]);
  expect(row?.week).toEqual([{ user_id: member.user_id, views: 3, leads: 1, seen_on: null }]);
});

test('an imported list assigns groups, creating missing ones up to 20', async () => {
  const { sql } = database;
  const owner = (await createAgency(sql)).user_id;
  const member = await createStaff(sql, owner);
  const [{ email } = { email: '' }] = await sql<{ email: string }[]>`
    select email from public.agency_staff where id = ${member.staff_id}`;
  const list = (people: readonly object[], caller = owner) =>
    call<{ status: string; problem: string | null }[]>(caller, 'add_staff', {
      people: [...people],
      update_known: true,
    });
  expect(
    await list([
      somebody({ group_name: ' Sales ' }),
      somebody({ group_name: 'sales' }),
      { full_name: 'Ada', email, group_name: 'Train\ners' },
      somebody({ group_name: '' }),
    ]),
  ).toMatchObject([
    { status: 'invited' },
    { status: 'invited' },
    { status: 'updated' },
    { status: 'invited' },
  ]);
  const groups = await sql`
    select g.name, count(s.id)::int as people from public.agency_groups g
    join public.agency_staff s on s.group_id = g.id where g.agency_id = ${owner}
    group by g.name order by g.name`;
  expect([...groups]).toEqual([
    { name: 'Sales', people: 2 },
    { name: 'Train ers', people: 1 },
  ]);
  // A row without a group leaves the person's group as it was.
  await list([{ full_name: 'Ada', email }]);
  const [seat] = await sql`
    select group_id is not null as is_grouped, needs_template from public.agency_staff
    where id = ${member.staff_id}`;
  expect(seat).toEqual({ is_grouped: true, needs_template: true });
  await sql`
    insert into public.agency_groups (agency_id, name)
    select ${owner}, 'Group ' || n from generate_series(1, 18) as n`;
  expect(
    await list([
      somebody({ group_name: 'One more' }),
      { full_name: 'Ada', email, group_name: 'Two' },
    ]),
  ).toMatchObject([
    { status: 'refused', problem: 'You have 20 groups. Delete one first.' },
    { status: 'refused', problem: 'You have 20 groups. Delete one first.' },
  ]);
});

test('a manager’s import can’t change managers', async () => {
  const { sql } = database;
  const owner = (await createAgency(sql)).user_id;
  const manager = await createStaff(sql, owner);
  await call(owner, 'set_manager', { staff_id: manager.staff_id, is_manager: true });
  const [seat] = await listSeats(owner);
  expect(
    await call(manager.user_id, 'add_staff', {
      people: [{ full_name: 'Eve', email: seat?.email, group_name: 'Mine' }],
      update_known: true,
    }),
  ).toMatchObject([{ status: 'refused', problem: 'Only the owner can do this to a manager.' }]);
  expect((await listSeats(owner))[0]?.full_name).toBe(seat?.full_name);
});
