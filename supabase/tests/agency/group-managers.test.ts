import { expect, test } from 'vitest';
import type { TransactionSql } from '#database/connect.ts';
import { createAgency } from '#test/factories.ts';
import { as, person } from '../roles.ts';
import { call, database, setUpAgencies } from './agencies-under-test.ts';
import { EXCUSED } from './leading-excused.ts';
import {
  ALL,
  createGroups,
  IN_GROUPS,
  listDone,
  listHarmful,
} from './managed-groups-under-test.ts';
import { GROUP_LEADING, LEADING } from './managing-rights.ts';

setUpAgencies();

test('a manager of one group has a manager’s rights over its people', async () => {
  const team = await createGroups();
  expect(await listDone(team.manager, ALL, team.here)).toEqual(IN_GROUPS);
});

test.for(['there', 'nowhere'] as const)(
  'a manager of one group can’t act on anyone elsewhere: %s',
  async (place) => {
    const team = await createGroups();
    const done = await listDone(team.manager, ALL, team[place]);
    expect(listHarmful(done)).toEqual([]);
  },
);

test('the owner, and managers of everyone, reach every group', async () => {
  const team = await createGroups();
  for (const leader of [team.owner, team.other])
    for (const place of ['here', 'there'] as const)
      expect(await listDone(leader, { ...LEADING, ...GROUP_LEADING }, team[place])).toEqual(
        Object.keys({ ...LEADING, ...GROUP_LEADING }).sort(),
      );
});

test('a manager of one group gets lists and reports of its people only', async () => {
  const { sql } = database;
  const team = await createGroups();
  const read = <Row>(statement: (tx: TransactionSql) => Promise<readonly Row[]>) =>
    as(sql, person(team.manager), async (tx) => [...(await statement(tx))]);
  const seats = await read(
    (tx) =>
      tx<{ id: string }[]>`select id from public.agency_staff where agency_id = ${team.owner}`,
  );
  expect(seats.map(({ id }) => id).sort()).toEqual(
    [team.here.seat, team.here.invitation, team.ownSeat].sort(),
  );
  expect(await read((tx) => tx`select name from public.agency_groups`)).toEqual([
    { name: 'Sales' },
  ]);
  expect(
    await read((tx) => tx`select id from public.leads where agency_id = ${team.owner}`),
  ).toEqual([{ id: team.here.lead }]);
  expect(await read((tx) => tx`select id from public.agency_pushes`)).toEqual([
    { id: team.here.push },
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const report = await call<{ people: { user_id: string }[]; totals: { leads: number } }>(
    team.manager,
    'agency_report',
    { first_day: today, last_day: today },
  );
  expect(report.people.map(({ user_id }) => user_id)).toEqual([team.here.member]);
  expect(report.totals.leads).toBe(1);
  const [week] = await read(
    (tx) => tx<{ week: object[] }[]>`
      select public.team_week(${`{${team.here.member},${team.there.member}}`}::uuid[]) as week`,
  );
  expect(week?.week).toMatchObject([{ user_id: team.here.member }]);
  expect(
    await call(team.manager, 'hand_on_all', { of_person: team.other, person: team.manager }),
  ).toBe(1);
  await sql`
    update public.agency_staff set invited_at = now() - interval '1 day'
    where agency_id = ${team.owner} and user_id is null`;
  expect(await call(team.manager, 'resend_invitations')).toBe(1);
  await call(team.owner, 'note_lead', { id: team.there.lead, body: 'Ours' });
  const [note] = await sql`
    select id from public.lead_steps where lead_id = ${team.there.lead} and kind = 'note'`;
  await expect(call(team.manager, 'delete_lead_note', { id: note?.id })).rejects.toMatchObject({
    code: 'PT404',
  });
  const own = await call<{ staff: { managed: { groups: string[] } } }>(team.manager, 'own_agency');
  expect(own.staff.managed.groups).toEqual([team.groups.sales]);
});

test('statements without a filter reach only their group', async () => {
  const { sql } = database;
  const team = await createGroups();
  await as(sql, person(team.manager), async (tx) => {
    await tx`update public.profiles set designation = 'Dean'`;
    await tx`update public.agency_groups set template_name = 'Mine'`;
    await tx`delete from public.agency_groups`;
    await tx`delete from public.agency_cards`;
  });
  const changed = await sql<{ user_id: string }[]>`
    select user_id from public.profiles where designation = 'Dean' order by user_id`;
  expect(changed.map(({ user_id }) => user_id)).toEqual([team.here.member, team.manager].sort());
  const groups = await sql`
    select name, template_name from public.agency_groups where agency_id = ${team.owner} order by name`;
  expect([...groups]).toEqual([
    { name: 'Sales', template_name: 'Mine' },
    { name: 'Support', template_name: '' },
  ]);
  const cards = await sql`select from public.agency_cards where agency_id = ${team.owner}`;
  expect(cards.count).toBe(1);
});

test('a manager of one group invites into it, can’t move people out, and assigns leads to its people', async () => {
  const { sql } = database;
  const team = await createGroups();
  const add = (person_: object) =>
    call<{ status: string; problem: string | null }[]>(team.manager, 'add_staff', {
      people: [{ full_name: 'Ada', ...person_ }],
      update_known: true,
    });
  expect(await add({ email: 'plain@vizit.test' })).toMatchObject([{ status: 'invited' }]);
  const [seat] =
    await sql`select group_id from public.agency_staff where email = 'plain@vizit.test'`;
  expect(seat).toEqual({ group_id: team.groups.sales });
  for (const group_name of ['Support', 'A new group'])
    expect(await add({ email: 'other@vizit.test', group_name })).toMatchObject([
      { problem: 'Choose one of the groups you manage.' },
    ]);
  const emailOf = async (id: string) => {
    const [row] = await sql<{ email: string }[]>`
      select email from public.agency_staff where id = ${id}`;
    return row?.email;
  };
  for (const group_name of ['Support', 'A new group'])
    expect(await add({ email: await emailOf(team.here.seat), group_name })).toMatchObject([
      { status: 'refused', problem: 'Choose one of the groups you manage.' },
    ]);
  expect(await add({ email: await emailOf(team.there.seat) })).toMatchObject([
    { problem: 'You manage only some groups. Ask the owner.' },
  ]);
  const move = (seat_id: string, group_id: string | null) =>
    as(
      sql,
      person(team.manager),
      (tx) => tx<{ refused: { problem: string }[] }[]>`
        select public.act_on_staff('move', ${`{${seat_id}}`}::uuid[], ${tx.json({ group_id })}) as refused`,
    );
  for (const group of [team.groups.support, null])
    expect((await move(team.here.seat, group))[0]?.refused).toMatchObject([
      { problem: 'Choose one of the groups you manage.' },
    ]);
  expect((await move(team.there.seat, team.groups.sales))[0]?.refused).toMatchObject([
    { problem: 'This person is no longer on your team.' },
  ]);
  const copy = (from: string) =>
    as(
      sql,
      person(team.manager),
      (tx) =>
        tx`update public.agency_groups set source_id = ${from} where id = ${team.groups.sales}`,
    );
  await expect(copy(team.there.member)).rejects.toMatchObject({ code: 'PT404' });
  for (const to of [team.there.member, team.owner])
    await expect(
      call(team.manager, 'hand_on_leads', { ids: [team.here.lead], person: to }),
    ).rejects.toMatchObject({ code: 'PT404' });
});

/** Functions that answer about the caller's own seat or invitation. */
const OWN = ['own_agency', 'answer_invitation'];

test('every function that reaches a team is in the matrix or excepted', async () => {
  const found = await database.sql<{ name: string }[]>`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname !~ '^admin_'
      and p.prosrc ~ 'agency_staff|agencies|agency_owner_id|lock_own_(agency|staff)|led_agency|require_lead'`;
  const tried = Object.values(ALL).flatMap((statement) =>
    [...String(statement).matchAll(/public\.(\w+)\(/g)].map(([, name]) => name),
  );
  const known = [...tried, ...OWN, ...Object.keys(EXCUSED)];
  expect(found.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

test('a manager of deleted or no groups leads nobody, and only the owner assigns groups', async () => {
  const { sql } = database;
  const team = await createGroups();
  const set = (caller: string, groups: string) =>
    as(
      sql,
      person(caller),
      (tx) => tx`select public.set_manager(${team.ownSeat}, true, ${groups}::uuid[])`,
    );
  await expect(set(team.manager, `{${team.groups.support}}`)).rejects.toThrow();
  await expect(set(team.other, `{${team.groups.support}}`)).rejects.toThrow(/owner/);
  await expect(set(team.owner, '{}')).rejects.toMatchObject({ code: 'PT404' });
  const { user_id: rival } = await createAgency(sql);
  const [foreign] = await sql<{ id: string }[]>`
    insert into public.agency_groups (agency_id, name) values (${rival}, 'Theirs') returning id`;
  await expect(set(team.owner, `{${foreign?.id}}`)).rejects.toMatchObject({ code: 'PT404' });
  await sql`delete from public.agency_groups where id = ${team.groups.sales}`;
  const done = await listDone(team.manager, ALL, team.here);
  expect(listHarmful(done)).toEqual([]);
  await call(team.owner, 'set_manager', { staff_id: team.ownSeat, is_manager: false });
  const [seat] = await sql`select led_groups from public.agency_staff where id = ${team.ownSeat}`;
  expect(seat).toEqual({ led_groups: null });
});
