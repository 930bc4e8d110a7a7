import { expect, test } from 'vitest';
import { as, person } from '../roles.ts';
import { call, database, setUpAgencies } from './agencies-under-test.ts';
import {
  ALL,
  createGroups,
  IN_GROUPS,
  listDone,
  listHarmful,
} from './managed-groups-under-test.ts';

setUpAgencies();

/** The manager leads both groups; `apart` is in a third, `nowhere` in none. */
async function createThree() {
  const team = await createGroups(['sales', 'support']);
  const [third] = await database.sql<{ id: string }[]>`
    insert into public.agency_groups (agency_id, name) values (${team.owner}, 'Workshop') returning id`;
  const apart = await team.make(third?.id ?? '');
  return { ...team, apart, nowhere: { ...team.nowhere, group: apart.group } };
}

test('a manager of two groups has the same rights over the people of both', async () => {
  const team = await createThree();
  for (const place of [team.here, team.there])
    expect(await listDone(team.manager, ALL, place)).toEqual(IN_GROUPS);
});

test.for(['apart', 'nowhere'] as const)(
  'a manager of two groups can’t act on anyone elsewhere: %s',
  async (place) => {
    const team = await createThree();
    expect(listHarmful(await listDone(team.manager, ALL, team[place]))).toEqual([]);
  },
);

test('a manager of two groups gets lists and figures of the people of both', async () => {
  const { sql } = database;
  const team = await createThree();
  const seats = await as(sql, person(team.manager), async (tx) => [
    ...(await tx<{ id: string }[]>`
      select id from public.agency_staff where agency_id = ${team.owner}`),
  ]);
  const both = [team.here, team.there];
  expect(seats.map(({ id }) => id).sort()).toEqual(
    [team.ownSeat, ...both.flatMap(({ seat, invitation }) => [seat, invitation])].sort(),
  );
  const today = new Date().toISOString().slice(0, 10);
  const { people } = await call<{ people: { user_id: string }[] }>(team.manager, 'agency_report', {
    first_day: today,
    last_day: today,
  });
  expect(people.map(({ user_id }) => user_id).sort()).toEqual(
    both.map(({ member }) => member).sort(),
  );
});

test('a manager of two groups invites into a named one, and moves people between them', async () => {
  const { sql } = database;
  const team = await createThree();
  const add = (email: string, group_name?: string) =>
    call<{ status: string; problem: string | null }[]>(team.manager, 'add_staff', {
      people: [{ full_name: 'Ada', email, ...(group_name !== undefined && { group_name }) }],
    });
  for (const name of [undefined, '', 'Workshop', 'A new group'])
    expect(await add('nobody@vizit.test', name)).toMatchObject([
      { problem: 'Choose one of the groups you manage.' },
    ]);
  for (const [email, name, id] of [
    ['in-sales@vizit.test', 'Sales', team.groups.sales],
    ['in-support@vizit.test', 'Support', team.groups.support],
  ] as const) {
    expect(await add(email, name)).toMatchObject([{ status: 'invited' }]);
    const [seat] = await sql`select group_id from public.agency_staff where email = ${email}`;
    expect(seat).toEqual({ group_id: id });
  }
  const seats = await sql`select from public.agency_staff where email = 'nobody@vizit.test'`;
  expect(seats.count).toBe(0);
  const move = async (group_id: string | null) => {
    const [row] = await as(
      sql,
      person(team.manager),
      (tx) => tx<{ refused: { problem: string }[] }[]>`
        select public.act_on_staff('move', ${`{${team.here.seat}}`}::uuid[], ${tx.json({ group_id })}) as refused`,
    );
    return row?.refused.map(({ problem }) => problem);
  };
  for (const group of [team.apart.group, null])
    expect(await move(group)).toEqual(['Choose one of the groups you manage.']);
  expect(await move(team.groups.support)).toEqual([]);
});
