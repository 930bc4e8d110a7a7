import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createStaff, createUser } from '#test/factories.ts';
import { createOwnerClient } from '#test/owner-client.ts';
import { createKey, openTestDirectory, USER } from './directory-under-test.ts';
import { CARD_KEYS, CHANGES, FILLED, NEW_USERS } from './known-requests-under-test.ts';

// The documented provisioning requests, from `known-requests-under-test.ts`.

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const DIRECTORIES = Object.keys(NEW_USERS) as (keyof typeof NEW_USERS)[];

test.for(DIRECTORIES)(
  '%s looks up a user, then creates, finds and replaces it',
  async (directory) => {
    const { ask } = await openTestDirectory(server);
    const userName = `${directory.slice(0, 4).toLowerCase()}@vizit.test`;
    const filter = encodeURIComponent(`userName eq "${userName}"`);
    const search = () => ask('GET', `/Users?filter=${filter}&startIndex=1&count=100`);
    expect((await search()).body).toMatchObject({ totalResults: 0, startIndex: 1, Resources: [] });
    const made = await ask('POST', '/Users', NEW_USERS[directory](userName));
    expect([made.status, made.body.userName, made.body.displayName]).toEqual([
      201,
      userName,
      'Ada Lovelace',
    ]);
    expect(JSON.stringify(made.body)).not.toContain('1mz050nq');
    expect((await search()).body).toMatchObject({ totalResults: 1, Resources: [made.body] });
    expect((await ask('POST', '/Users', NEW_USERS[directory](userName))).status).toBe(409);
    const renamed = { ...made.body, displayName: 'Ada King', name: { familyName: 'King' } };
    const put = await ask('PUT', `/Users/${made.body.id}`, renamed);
    expect([put.status, put.body.displayName, put.body.active]).toEqual([200, 'Ada King', true]);
    expect((await ask('DELETE', `/Users/${made.body.id}`)).status).toBe(204);
    expect((await search()).body.totalResults).toBe(0);
  },
);

test.for(DIRECTORIES)('%s fills the card of a new person, and their page', async (directory) => {
  const { owner, ask } = await openTestDirectory(server);
  const { sql } = server;
  const { error } = await createOwnerClient(server, owner).rpc('set_directory_rules', {
    rules: { phone: 'suggested', organization: 'locked', department: 'suggested' },
  });
  expect(error).toBeNull();
  const { id, email } = await createUser(sql, { email: `new-${owner.user_id}@vizit.test` });
  const { body: made } = await ask('POST', '/Users', NEW_USERS[directory](email));
  const { body: read } = await ask('GET', `/Users/${made.id}`);
  const { shown, page } = FILLED[directory];
  for (const body of [made, read]) {
    const card = CARD_KEYS.flatMap((key) => (key in body ? [[key, body[key]]] : []));
    expect(Object.fromEntries(card)).toEqual(shown);
  }
  await sql`select private.join_staff(s, ${id}) from public.agency_staff s where s.id = ${made.id}`;
  const [joined] = await sql`
    select bio, coalesce(vcard_data ->> 'phone', '') as phone,
      coalesce(vcard_data ->> 'company', '') as company
    from public.profiles where user_id = ${id}`;
  expect(joined).toEqual(page);
});

test.for(CHANGES)('%s: %s', async ([, , operations, expected]) => {
  const { owner, ask, patch } = await openTestDirectory(server);
  const ada = await createStaff(server.sql, owner.user_id);
  await server.sql`
    update public.agency_staff set full_name = 'Ada Lovelace' where id = ${ada.staff_id}`;
  const { body: before } = await ask('GET', `/Users/${ada.staff_id}`);
  const changed = await patch(ada.staff_id, ...operations);
  expect([changed.status, changed.body]).toMatchObject([200, expected]);
  const { body: after } = await ask('GET', `/Users/${ada.staff_id}`);
  expect(after).toEqual(changed.body);
  expect(after.userName).toBe(before.userName);
});

test.for([
  (email: string) => `userName eq "${email}"`,
  (email: string) => `userName Eq "${email.toUpperCase()}"`,
  (email: string) => `emails[type eq "work"].value eq "${email}"`,
  (email: string) => `emails.value eq "${email}"`,
  (email: string) => `${USER}:userName eq "${email}"`,
])('users are found by filter %$', async (toFilter) => {
  const { owner, ask } = await openTestDirectory(server);
  const ada = await createStaff(server.sql, owner.user_id);
  await createStaff(server.sql, owner.user_id);
  const { body } = await ask('GET', `/Users/${ada.staff_id}`);
  const filter = encodeURIComponent(toFilter(body.userName));
  const found = await ask('GET', `/Users?filter=${filter}`);
  expect([found.status, found.body]).toMatchObject([200, { totalResults: 1, Resources: [body] }]);
});

test('a replaced profile has only the attributes sent', async () => {
  const { ask } = await openTestDirectory(server);
  const { body: made } = await ask('POST', '/Users', {
    ...NEW_USERS.Google('whole@vizit.test'),
    title: 'Analyst',
  });
  expect(made.title).toBe('Analyst');
  const { title: _title, ...rest } = made;
  const { body } = await ask('PUT', `/Users/${made.id}`, rest);
  expect([body.title, body.phoneNumbers]).toEqual([undefined, made.phoneNumbers]);
});

test('ETags aren’t supported, and If-Match is ignored', async () => {
  const { ask, secret, owner } = await openTestDirectory(server);
  const ada = await createStaff(server.sql, owner.user_id);
  expect((await ask('GET', '/ServiceProviderConfig')).body.etag).toEqual({ supported: false });
  expect((await ask('GET', `/Users/${ada.staff_id}`)).headers.get('etag')).toBeNull();
  const changed = await server.app.request(`/scim/v2/Users/${ada.staff_id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${secret}`, 'if-match': 'W/"1"' },
    body: JSON.stringify({ Operations: [{ op: 'replace', value: { active: false } }] }),
  });
  expect(changed.status).toBe(200);
});

test('a replacement key has no recorded use', async () => {
  const { ask, owner } = await openTestDirectory(server);
  const readUse = async () =>
    (await createOwnerClient(server, owner).rpc('own_scim_key')).data.last_used_on;
  expect((await ask('GET', '/Users')).status).toBe(200);
  expect(await readUse()).toMatch(/^\d{4}-\d\d-\d\d$/);
  await createKey(server, owner);
  expect(await readUse()).toBeNull();
});

test('a patch may have up to 100 operations', async () => {
  const { ask, owner } = await openTestDirectory(server);
  const ada = await createStaff(server.sql, owner.user_id);
  const patch = async (count: number) => {
    const Operations = Array(count).fill({ op: 'replace', path: 'displayName', value: 'Ada' });
    return (await ask('PATCH', `/Users/${ada.staff_id}`, { Operations })).status;
  };
  expect([await patch(100), await patch(101)]).toEqual([200, 400]);
});

test('a directory’s invitations count towards the daily email limit', async () => {
  const { ask, owner } = await openTestDirectory(server);
  const { sql } = server;
  await sql`
    insert into private.agency_mail_days
    values (${owner.user_id}, (now() at time zone 'utc')::date, 999)`;
  const answers = [];
  for (const name of ['a', 'b']) {
    const answer = await ask('POST', '/Users', NEW_USERS.Okta(`limit-${name}@vizit.test`));
    answers.push([answer.status, answer.headers.get('retry-after')]);
  }
  expect(answers).toEqual([
    [201, null],
    [429, '3600'],
  ]);
});
