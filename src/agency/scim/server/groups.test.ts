import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createLead, createStaff, createUser } from '#test/factories.ts';
import { newUser, openTestDirectory } from './directory-under-test.ts';

// A directory's groups, which are also the team's.

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

type Ids = { ada: string; eve: string; group: string };

/** Patches as directories document them, on a group with Ada, and its members afterwards. */
const PATCHES: [
  directory: string,
  what: string,
  toOperations: (ids: Ids) => object[],
  members: (keyof Ids)[],
][] = [
  [
    'Entra ID',
    'somebody added',
    ({ eve }) => [{ op: 'Add', path: 'members', value: [{ $ref: null, value: eve }] }],
    ['ada', 'eve'],
  ],
  [
    'Entra ID',
    'somebody removed by a value',
    ({ ada }) => [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: ada }] }],
    [],
  ],
  [
    'Entra ID',
    'somebody removed by a path, and another added',
    ({ ada, eve }) => [
      { op: 'Remove', path: `members[value eq "${ada}"]` },
      { op: 'Add', path: 'members', value: eve.toUpperCase() },
    ],
    ['eve'],
  ],
  ['Entra ID', 'everybody removed', () => [{ op: 'Remove', path: 'members' }], []],
  [
    'Okta',
    'members replaced',
    ({ eve }) => [{ op: 'replace', path: 'members', value: [{ value: eve, display: 'Eve' }] }],
    ['eve'],
  ],
  [
    'Okta',
    'a new name in a value',
    ({ group }) => [{ op: 'replace', value: { id: group, displayName: 'Renamed' } }],
    ['ada'],
  ],
  [
    'Google',
    'members in a value, added to the others',
    ({ eve }) => [{ op: 'add', value: { members: [{ value: eve, type: 'User' }] } }],
    ['ada', 'eve'],
  ],
  [
    'Google',
    'somebody no longer on a team',
    ({ group }) => [{ op: 'add', path: `${GROUP}:members`, value: [{ value: group }] }],
    ['ada'],
  ],
];

/** An agency with two people, and its directory's group of one of them. */
async function createGroup() {
  const directory = await openTestDirectory(server);
  const { user_id } = directory.owner;
  const [ada, eve] = [
    await createStaff(server.sql, user_id),
    await createStaff(server.sql, user_id),
  ];
  const { body, status } = await directory.ask('POST', '/Groups', {
    schemas: [GROUP],
    externalId: 'sales-1',
    displayName: 'Sales',
    members: [{ value: ada.staff_id, display: 'Ada' }],
    meta: { resourceType: 'Group' },
  });
  expect([status, body.displayName]).toEqual([201, 'Sales']);
  const change = async (...Operations: object[]) =>
    (await directory.ask('PATCH', `/Groups/${body.id}`, { Operations })).status;
  const members = async (): Promise<string[]> => {
    const { body: read } = await directory.ask('GET', `/Groups/${body.id}`);
    return read.members.map(({ value }: { value: string }) => value);
  };
  return { ...directory, ada, eve, group: body, change, members };
}

const readSeat = async (id: string) => {
  const [seat] = await server.sql`
    select status, group_id, is_paused_by_directory from public.agency_staff where id = ${id}`;
  return seat;
};

test.for(PATCHES)('%s: %s', async ([, , toOperations, expected]) => {
  const { ada, eve, group, change, members } = await createGroup();
  const ids = { ada: ada.staff_id, eve: eve.staff_id, group: group.id };
  expect(await change(...toOperations(ids))).toBe(204);
  expect((await members()).toSorted()).toEqual(expected.map((name) => ids[name]).toSorted());
});

test('a directory finds a team’s group by name, uses it, and deletes it', async () => {
  const { ask, owner, ada } = await createGroup();
  const { sql } = server;
  await sql`
    insert into public.agency_groups (agency_id, name, modes, template)
    values (${owner.user_id}, 'Field Work', '{}', '{}')`;
  const find = async (filter: string, more = '') =>
    (await ask('GET', `/Groups?${more}filter=${encodeURIComponent(filter)}`)).body;
  const { Resources, totalResults } = await find(
    'displayName eq "field work"',
    'excludedAttributes=members&',
  );
  expect([totalResults, Resources[0].members]).toEqual([1, undefined]);
  const [{ id }] = Resources;
  const added = await ask('PUT', `/Groups/${id}`, {
    displayName: 'Field work',
    members: [{ value: ada.staff_id }],
  });
  expect([added.status, added.body.displayName]).toEqual([200, 'Field work']);
  for (const [filter, count] of [
    [`id eq "${id}" and members eq "${ada.staff_id}"`, 1],
    [`members[value eq "${ada.staff_id}"]`, 2],
    ['externalId eq "sales-1"', 1],
    [`${GROUP}:displayName eq "Nobody"`, 0],
    ['', 2],
  ] as const) {
    expect([filter, (await find(filter)).totalResults]).toEqual([filter, count]);
  }
  expect((await find('displayName co "S"')).scimType).toBe('invalidFilter');
  // She was added to Sales first; once it is deleted, she gets her other group and its template.
  const [sales] = (await find('displayName eq "Sales"')).Resources;
  expect((await readSeat(ada.staff_id))?.group_id).toBe(sales.id);
  expect((await ask('DELETE', `/Groups/${sales.id}`)).status).toBe(204);
  expect(await readSeat(ada.staff_id)).toMatchObject({ group_id: id, status: 'active' });
  expect((await ask('GET', `/Groups/${sales.id}`)).status).toBe(404);
  // Deleting a group doesn't pause anyone.
  await ask('DELETE', `/Groups/${id}`);
  expect(await readSeat(ada.staff_id)).toMatchObject({ group_id: null, status: 'active' });
});

test('leaving all groups pauses a person and keeps their leads, and a new group reopens them', async () => {
  const { sql } = server;
  const { ada, change, patch, members } = await createGroup();
  const { id: lead } = await createLead(sql, { user_id: ada.user_id });
  const leave = { op: 'remove', path: `members[value eq "${ada.staff_id}"]` };
  const join = { op: 'add', path: 'members', value: [{ value: ada.staff_id }] };
  await change(leave);
  expect(await readSeat(ada.staff_id)).toMatchObject({ status: 'suspended', group_id: null });
  expect(
    await sql`select from public.leads where id = ${lead} and user_id = ${ada.user_id}`,
  ).toHaveLength(1);
  // A rename says that she is active, as always.
  await patch(ada.staff_id, { op: 'replace', value: { active: true, displayName: 'Ada King' } });
  expect((await readSeat(ada.staff_id))?.status).toBe('suspended');
  await change(join);
  expect((await readSeat(ada.staff_id))?.status).toBe('active');
  // Deactivated people stay paused whatever their groups.
  await patch(ada.staff_id, { op: 'replace', path: 'active', value: false });
  await change(leave);
  await change(join);
  expect((await readSeat(ada.staff_id))?.status).toBe('suspended');
  await patch(ada.staff_id, { op: 'replace', path: 'active', value: true });
  expect((await readSeat(ada.staff_id))?.status).toBe('active');
  expect(await members()).toEqual([ada.staff_id]);
});

test('people moved by hand stay in their group, and people paused by hand stay paused', async () => {
  const { sql } = server;
  const { ada, owner, change, group, ask } = await createGroup();
  const [own] = await sql<{ id: string }[]>`
    insert into public.agency_groups (agency_id, name) values (${owner.user_id}, 'By hand') returning id`;
  await sql`update public.agency_staff set group_id = ${own?.id ?? ''} where id = ${ada.staff_id}`;
  const { body: other } = await ask('POST', '/Groups', {
    displayName: 'Other',
    members: [{ value: ada.staff_id }],
  });
  expect((await readSeat(ada.staff_id))?.group_id).toBe(own?.id);
  await sql`
    update public.agency_staff set status = 'suspended', suspended_at = now() where id = ${ada.staff_id}`;
  await change({ op: 'remove', path: 'members' });
  await ask('PATCH', `/Groups/${other.id}`, { Operations: [{ op: 'remove', path: 'members' }] });
  await change({ op: 'add', path: 'members', value: ada.staff_id });
  expect(await readSeat(ada.staff_id)).toEqual({
    status: 'suspended',
    group_id: own?.id,
    is_paused_by_directory: false,
  });
  expect(group.id).not.toBe(own?.id);
});

test('an invited person who left all groups is paused on joining', async () => {
  const { sql } = server;
  const { ask, change } = await createGroup();
  const account = await createUser(sql);
  const { body: invited } = await ask('POST', '/Users', newUser({ userName: account.email }));
  await change({ op: 'add', path: 'members', value: invited.id });
  await change({ op: 'remove', path: `members[value eq "${invited.id}"]` });
  expect((await readSeat(invited.id))?.status).toBe('invited');
  await sql`
    select private.join_staff(s, ${account.id}) from public.agency_staff s where s.id = ${invited.id}`;
  expect(await readSeat(invited.id)).toMatchObject({
    status: 'suspended',
    is_paused_by_directory: true,
  });
});

test('group requests have limits, and can’t reach another agency', async () => {
  const { sql } = server;
  const { ask, change, group, members, ada, owner } = await createGroup();
  const other = await createGroup();
  const ids = (count: number) =>
    Array.from({ length: count }, () => ({ value: other.ada.staff_id }));
  expect(await change({ op: 'add', path: 'members', value: ids(1000) })).toBe(204);
  expect(await members()).toEqual([ada.staff_id]);
  expect(await change({ op: 'add', path: 'members', value: ids(1001) })).toBe(400);
  for (const [method, path, body, status, scimType] of [
    ['POST', '', { displayName: 'sales' }, 409, 'uniqueness'],
    ['POST', '', { displayName: ' ' }, 400, 'invalidValue'],
    ['POST', '', { displayName: 'x'.repeat(61) }, 413, undefined],
    ['POST', '', { displayName: 'X', members: [{ value: 1 }] }, 400, 'invalidValue'],
    ['PUT', `/${group.id}`, { externalId: 'x'.repeat(256) }, 413, undefined],
    ['PATCH', `/${group.id}`, { Operations: [{ op: 'remove' }] }, 400, 'invalidPath'],
    [
      'PATCH',
      `/${group.id}`,
      { Operations: [{ op: 'replace', path: 'members' }] },
      400,
      'invalidValue',
    ],
    [
      'PATCH',
      `/${other.group.id}`,
      { Operations: [{ op: 'remove', path: 'members' }] },
      404,
      undefined,
    ],
    ['DELETE', `/${other.group.id}`, undefined, 404, undefined],
    ['GET', '/x', undefined, 404, undefined],
  ] as const) {
    const refused = await ask(method, `/Groups${path}`, body);
    expect([method, path, refused.status, refused.body.scimType]).toEqual([
      method,
      path,
      status,
      scimType,
    ]);
  }
  expect(await other.members()).toEqual([other.ada.staff_id]);
  for (let nth = 1; nth < 20; nth += 1) {
    await sql`insert into public.agency_groups (agency_id, name) values (${owner.user_id}, ${`Group ${nth}`})`;
  }
  expect((await ask('POST', '/Groups', { displayName: 'One more' })).status).toBe(403);
});
