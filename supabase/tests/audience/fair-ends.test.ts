import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStaff } from '#test/factories.ts';
import { createSharedTeam, endAccount, leaveTeam, removeStaff } from '../copies/case.ts';
import { ask } from '../intervals/case.ts';
import { as, person } from '../roles.ts';
import { createFair, GRACE, keep, name, readFairs, readTeamFairs } from './fairs-under-test.ts';
import { database, listLeads, setUpLeads } from './leads-under-test.ts';

setUpLeads();

const deleteFairs = (userId: string) =>
  as(database.sql, person(userId), (tx) => tx`delete from public.fairs`);

test('a deleted event whose name is sent again stays deleted, and its leads arrive without it', async () => {
  const { user_id, fair } = await createFair();
  await deleteFairs(user_id);
  expect(await name(user_id, fair, 'Hannover 2027')).toBeNull();
  expect(await readFairs(user_id)).toEqual([]);
  expect(await keep(user_id, { ...GRACE, id: randomUUID(), fair_id: fair })).toBeNull();
  expect(await listLeads(user_id)).toMatchObject([{ fair_id: null }]);
  const other = await createFair();
  expect(await name(other.user_id, fair, 'Theirs')).toBeNull();
  expect(await readFairs(other.user_id)).toHaveLength(2);
});

test('a deleted account leaves no trace of its events', async () => {
  const { sql } = database;
  const { user_id, fair } = await createFair();
  await deleteFairs(user_id);
  expect(await name(user_id, randomUUID(), 'Oslo')).toBeNull();
  await endAccount(sql, user_id);
  expect(await sql`select from private.deleted_fairs where id = ${fair}`).toHaveLength(0);
  expect(await sql`select from public.fairs where user_id = ${user_id}`).toHaveLength(0);
});

/** @returns a team that shares leads, and a member's event with two of them and a text */
async function createTeamFair() {
  const { sql } = database;
  const team = await createSharedTeam(sql);
  const { owner, user_id, staff_id } = team;
  await sql`update public.agency_staff set full_name = 'Ada' where id = ${staff_id}`;
  await sql`update public.profiles set full_name = 'Ada' where user_id = ${user_id}`;
  const fair = randomUUID();
  expect(await name(user_id, fair, 'Oslo', '2026-11-29')).toBeNull();
  for (const full_name of ['Grace', 'Joan'])
    expect(await keep(user_id, { full_name, id: randomUUID(), fair_id: fair })).toBeNull();
  await as(sql, person(user_id), (tx) => tx`update public.fairs set follow_up = 'See you.'`);
  const keepLeads = () => sql`select private.keep_leads_batch(${user_id}, ${owner}, now(), 50)`;
  return { owner, user_id, staff_id, fair, keepLeads };
}

const OSLO = { name: 'Oslo', held_on: '2026-11-29' };

test('leads an agency keeps retain their event’s name, and the event itself stays with the leaver', async () => {
  const { sql } = database;
  const { owner, user_id, staff_id, fair, keepLeads } = await createTeamFair();
  await removeStaff(sql, { owner, staff_id }, true);
  await keepLeads();
  const [kept] = await readFairs(owner);
  expect(kept).toMatchObject({ ...OSLO, leads: 2, follow_up: '' });
  expect(await listLeads(owner)).toMatchObject([{ fair_id: kept?.id }, { fair_id: kept?.id }]);
  const brought = [{ ...OSLO, user_id: null, full_name: 'Ada', leads: 2 }];
  expect(await readTeamFairs(owner)).toEqual(brought);
  expect(await readFairs(user_id)).toMatchObject([
    { ...OSLO, id: fair, leads: 0, follow_up: 'See you.' },
  ]);
  await endAccount(sql, user_id);
  expect(await readTeamFairs(owner)).toEqual(brought);
});

test('a successor’s agency keeps the event of the leads that were handed over', async () => {
  const { sql } = database;
  const { owner, staff_id, keepLeads } = await createTeamFair();
  const successor = `select public.hand_over_staff('${staff_id}', 'Ben', 'ben-of-oslo@vizit.test')`;
  await ask(sql, owner, successor);
  await keepLeads();
  expect(await readFairs(owner)).toMatchObject([{ ...OSLO, leads: 2 }]);
});

test.for(['removed', 'left'] as const)(
  'a member who %s with their leads has their event',
  async (how) => {
    const { sql } = database;
    const { owner, user_id, staff_id, fair } = await createTeamFair();
    if (how === 'removed') await removeStaff(sql, { owner, staff_id });
    else await leaveTeam(sql, user_id);
    expect(await readFairs(user_id)).toMatchObject([{ ...OSLO, id: fair, leads: 2 }]);
    expect(await readFairs(owner)).toEqual([]);
    // Leavers can't decide for the agency, which still reads the leads that were shared.
    expect(await readTeamFairs(owner)).toEqual(
      how === 'removed' ? [] : [{ ...OSLO, user_id, full_name: 'Ada', leads: 2 }],
    );
  },
);

test('several leavers’ events are merged into the owner’s of the same name and day, 50 at most', async () => {
  const { sql } = database;
  const { owner, staff_id, keepLeads } = await createTeamFair();
  expect(await name(owner, randomUUID(), 'OSLO', '2026-11-29')).toBeNull();
  const other = await createStaff(sql, owner);
  for (const [called, day] of [
    ['oslo', '2026-11-29'],
    ['Oslo', null],
  ] as const) {
    const fair = randomUUID();
    expect(await name(other.user_id, fair, called, day)).toBeNull();
    await keep(other.user_id, { ...GRACE, id: randomUUID(), fair_id: fair });
  }
  await removeStaff(sql, { owner, staff_id }, true);
  await removeStaff(sql, { owner, staff_id: other.staff_id }, true);
  await keepLeads();
  await sql`select private.keep_leads_batch(${other.user_id}, ${owner}, now(), 50)`;
  expect(await readFairs(owner)).toMatchObject([
    { name: 'OSLO', leads: 3 },
    { name: 'Oslo', held_on: null, leads: 1 },
  ]);
  await sql`
    insert into public.fairs (id, user_id, name)
    select gen_random_uuid(), ${owner}, 'Fair' from generate_series(1, 48)`;
  expect(await name(owner, randomUUID(), 'The fiftieth')).toBeNull();
  expect(await name(owner, randomUUID(), 'One more')).toMatch(/^You can have 50 events/);
});
