import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAgency, createStaff } from '#test/factories.ts';
import { createOwnerClient } from '#test/owner-client.ts';
import { createKey, newUser, openTestDirectory, USER } from './directory-under-test.ts';

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp({
    limits: {
      ...RATE_LIMITS,
      wrongApiKeysPerAddress: { points: 3, durationSeconds: 600 },
      requestsPerScimKey: { points: 30, durationSeconds: 600 },
    },
    clientAddress: (context) => context.req.header('x-from') ?? '192.0.2.1',
  });
});
afterAll(() => server.close());

const createDirectory = () => openTestDirectory(server);

test('a directory invites a user, finds them again, and gets back what it sent', async () => {
  const { owner, ask } = await createDirectory();
  const wished = newUser();
  const made = await ask('POST', '/Users', wished);
  expect(made.status).toBe(201);
  expect(made.headers.get('content-type')).toBe('application/scim+json');
  expect(made.headers.get('location')).toBe(made.body.meta.location);
  const email = wished.userName.toLowerCase();
  expect(made.body).toMatchObject({
    schemas: [USER],
    userName: email,
    externalId: wished.externalId,
    active: true,
    displayName: 'Grace Brewster Hopper',
    name: { givenName: 'Grace Brewster', familyName: 'Hopper' },
    emails: [{ value: email, primary: true }],
  });
  expect((await ask('GET', `/Users/${made.body.id}`)).body).toEqual(made.body);
  for (const filter of [
    `userName eq "${wished.userName}"`,
    `externalId eq "${wished.externalId}"`,
  ]) {
    const found = await ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [made.body] });
  }
  const [seat] = await server.sql`
    select status, full_name from public.agency_staff where agency_id = ${owner.user_id}`;
  expect(seat).toEqual({ status: 'invited', full_name: 'Grace Brewster Hopper' });
});

test('duplicates, the owner and invalid users are refused in SCIM’s error format', async () => {
  const { owner, ask } = await createDirectory();
  const [account] = await server.sql`select email from auth.users where id = ${owner.user_id}`;
  const wished = newUser();
  await ask('POST', '/Users', wished);
  for (const [body, status, scimType] of [
    [wished, 409, 'uniqueness'],
    [newUser({ userName: account?.email }), 409, 'uniqueness'],
    [newUser({ userName: 'nobody' }), 400, 'invalidValue'],
    [newUser({ active: false }), 400, 'invalidValue'],
    [newUser({ active: 'perhaps' }), 400, 'invalidValue'],
    [newUser({ name: 'Grace' }), 400, 'invalidValue'],
  ] as const) {
    const refused = await ask('POST', '/Users', body);
    expect([refused.status, refused.body.scimType]).toEqual([status, scimType]);
    expect(refused.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      detail: expect.any(String),
    });
  }
  const [{ total } = { total: 0 }] = await server.sql<{ total: number }[]>`
    select count(*)::int as total from public.agency_staff where agency_id = ${owner.user_id}`;
  expect(total).toBe(1);
});

test('users can’t be renamed, and other agencies’ users can’t be reached', async () => {
  const { owner, ask, patch } = await createDirectory();
  const ada = await createStaff(server.sql, owner.user_id);
  const renamed = await patch(ada.staff_id, {
    op: 'replace',
    path: 'userName',
    value: 'eve@vizit.test',
  });
  expect([renamed.status, renamed.body.scimType]).toEqual([400, 'mutability']);
  const put = await ask('PUT', `/Users/${ada.staff_id}`, newUser());
  expect([put.status, put.body.scimType]).toEqual([400, 'mutability']);
  const other = await createStaff(server.sql, (await createAgency(server.sql)).user_id);
  for (const id of [other.staff_id, owner.user_id, owner.id, 'x']) {
    expect((await ask('GET', `/Users/${id}`)).status).toBe(404);
    expect((await ask('DELETE', `/Users/${id}`)).status).toBe(404);
    expect((await patch(id, { op: 'replace', path: 'active', value: false })).status).toBe(404);
  }
  const [page] =
    await server.sql`select is_active from public.profiles where user_id = ${owner.user_id}`;
  expect(page?.is_active).toBe(true);
});

test('a deactivated user is suspended and can be restored, and a deleted one leaves with their page', async () => {
  const { owner, ask, patch } = await createDirectory();
  const ada = await createStaff(server.sql, owner.user_id, { full_name: 'Ada Lovelace' });
  const readPage = async () => {
    const [page] = await server.sql`
      select is_active, agency_owner_id from public.profiles where user_id = ${ada.user_id}`;
    return page;
  };
  // As sent by Entra, and by Okta.
  const off = await patch(ada.staff_id, { op: 'Replace', path: 'active', value: 'False' });
  expect([off.status, off.body.active]).toEqual([200, false]);
  expect((await readPage())?.is_active).toBe(false);
  const again = await patch(ada.staff_id, { op: 'replace', value: { active: false } });
  expect([again.status, again.body.active]).toEqual([200, false]);
  const on = await patch(
    ada.staff_id,
    { op: 'replace', value: { active: true, 'name.familyName': 'Byron' } },
    {
      op: 'add',
      path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
      value: 'X',
    },
  );
  expect(on.body).toMatchObject({ active: true, displayName: 'Ada Byron' });
  expect((await readPage())?.is_active).toBe(true);
  const actions = await server.sql`
    select action from public.audit_log where subject = ${ada.user_id} order by id`;
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['staff.suspended', 'staff.restored']),
  );
  expect((await ask('DELETE', `/Users/${ada.staff_id}`)).status).toBe(204);
  expect(await readPage()).toEqual({ is_active: true, agency_owner_id: null });
  expect((await ask('DELETE', `/Users/${ada.staff_id}`)).status).toBe(404);
});

test('a sync counts everyone it adds, changes or removes, once', async () => {
  const { owner, ask, patch } = await createDirectory();
  const ada = await createStaff(server.sql, owner.user_id);
  const grace = await createStaff(server.sql, owner.user_id);
  const readSync = async () => (await createOwnerClient(server, owner).rpc('own_scim_key')).data;
  expect(await readSync()).toMatchObject({ synced_at: null, changed: 0 });
  const title = { op: 'replace', path: 'title', value: 'Analyst' };
  await patch(ada.staff_id, title);
  await patch(
    ada.staff_id,
    { ...title, value: 'Dean' },
    { op: 'add', path: 'externalId', value: '1' },
  );
  await patch(ada.staff_id, { ...title, value: 'Dean' });
  await ask('GET', '/Users');
  expect(await readSync()).toMatchObject({ changed: 1, sent: { title: 1 } });
  await ask('POST', '/Users', newUser());
  await ask('DELETE', `/Users/${grace.staff_id}`);
  expect(await readSync()).toMatchObject({ changed: 3 });
  await server.sql`
    update private.scim_keys set sync_seen_at = sync_seen_at - interval '1 hour',
      sync_began_at = sync_began_at - interval '1 hour' where agency_id = ${owner.user_id}`;
  await server.sql`update public.agency_staff set synced_at = synced_at - interval '1 hour'`;
  await ask('GET', '/Users');
  expect((await readSync()).changed).toBe(0);
  await patch(ada.staff_id, title);
  expect((await readSync()).changed).toBe(1);
});

test('deactivating an invitation revokes it', async () => {
  const { ask, patch } = await createDirectory();
  const { body } = await ask('POST', '/Users', newUser());
  const off = await patch(body.id, { op: 'replace', path: 'active', value: false });
  expect([off.status, off.body.active]).toEqual([200, false]);
  expect((await ask('GET', `/Users/${body.id}`)).status).toBe(404);
});

test.for([
  [{ op: 'move', path: 'active' }, 'invalidSyntax'],
  [{ op: 'replace', path: 'active[', value: true }, 'invalidPath'],
  [{ op: 'replace', path: 'active', value: 3 }, 'invalidValue'],
  [{ op: 'replace', value: 'x' }, 'invalidValue'],
  [{ op: 'remove', path: 'userName' }, 'mutability'],
  [{ op: 'remove' }, 'invalidPath'],
] as const)('the operation %j is refused: %s', async ([operation, scimType]) => {
  const { owner, patch } = await createDirectory();
  const ada = await createStaff(server.sql, owner.user_id);
  const refused = await patch(ada.staff_id, operation);
  expect([refused.status, refused.body.scimType]).toEqual([400, scimType]);
});

test('users are listed in pages, starting at 1', async () => {
  const { owner, ask } = await createDirectory();
  for (let count = 0; count < 6; count += 1) await createStaff(server.sql, owner.user_id);
  const list = async (query: string) => (await ask('GET', `/Users?${query}`)).body;
  const all = await list('');
  expect([all.totalResults, all.itemsPerPage, all.startIndex]).toEqual([6, 6, 1]);
  const second = await list('startIndex=2&count=1');
  expect([second.totalResults, second.startIndex]).toEqual([6, 2]);
  expect(second.Resources).toEqual([all.Resources[1]]);
  // Also if all were invited at the same moment.
  await server.sql`update public.agency_staff set invited_at = now() where agency_id = ${owner.user_id}`;
  const ids = (await list('')).Resources.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(ids.toSorted());
  expect((await list('count=0')).Resources).toEqual([]);
  expect((await list('startIndex=-5&count=-1')).totalResults).toBe(6);
  const bad = await ask('GET', `/Users?filter=${encodeURIComponent('active eq true')}`);
  expect([bad.status, bad.body.scimType]).toEqual([400, 'invalidFilter']);
});

test('the endpoint describes its capabilities, resource types and schemas', async () => {
  const { ask } = await createDirectory();
  const config = (await ask('GET', '/ServiceProviderConfig')).body;
  expect([config.patch.supported, config.bulk.supported]).toEqual([true, false]);
  for (const [path, ids] of [
    ['/ResourceTypes', ['User', 'Group']],
    [
      '/Schemas',
      [USER, USER.replace('core', 'extension:enterprise'), USER.replace('User', 'Group')],
    ],
  ] as const) {
    const { body } = await ask('GET', path);
    expect(body.Resources.map(({ id }: { id: string }) => id)).toEqual(ids);
    for (const id of ids) expect((await ask('GET', `${path}/${id}`)).body.id).toBe(id);
  }
  expect((await ask('GET', '/Elsewhere')).status).toBe(404);
});

test('a missing, wrong or replaced key, or a lapsed agency’s, reveals nothing', async () => {
  const { owner, secret, ask } = await createDirectory();
  const next = await createKey(server, owner);
  const from = (key: string) =>
    server.app.request('/scim/v2/Users', {
      headers: { authorization: `Bearer ${key}`, 'x-from': '192.0.2.77' },
    });
  const statuses = [];
  for (const key of [secret, 'x', `vzt_${next.slice(4)}`, 'x'])
    statuses.push((await from(key)).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
  expect((await ask('GET', '/Users', undefined, next)).status).toBe(200);
  await server.sql`update public.profiles set plan = 'free' where user_id = ${owner.user_id}`;
  const lapsed = await ask('GET', '/Users', undefined, next);
  expect([lapsed.status, lapsed.body.detail]).toEqual([
    403,
    'Your agency plan has ended. Choose a plan to manage your team.',
  ]);
  const client = createOwnerClient(server, owner);
  expect((await client.rpc('own_scim_key')).data).toMatchObject({ prefix: next.slice(0, 10) });
  await client.rpc('delete_scim_key');
  expect((await ask('GET', '/Users', undefined, next)).status).toBe(401);
});

test('a directory’s requests are rate limited', async () => {
  const { ask } = await createDirectory();
  for (let count = 0; count < 30; count += 1) await ask('GET', '/Schemas');
  const refused = await ask('GET', '/Schemas');
  expect([refused.status, refused.body.status]).toEqual([429, '429']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
