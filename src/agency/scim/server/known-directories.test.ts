import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createStaff } from '#test/factories.ts';
import { createOwnerClient } from '#test/owner-client.ts';
import { createKey, openTestDirectory, USER } from './directory-under-test.ts';

// The requests that Microsoft Entra ID and Okta document for provisioning, and those of RFC 7644 that Google
// keeps to. `groups.test.ts` has those for groups.

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const NEW_USERS = {
  'Entra ID': (userName: string) => ({
    schemas: [USER, ENTERPRISE],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName,
    active: true,
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    roles: [],
    name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
    [ENTERPRISE]: { department: 'Engines', manager: { value: '1' } },
  }),
  Okta: (userName: string) => ({
    schemas: [USER],
    userName,
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Ada Lovelace',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  }),
  Google: (userName: string) => ({
    schemas: [USER, ENTERPRISE],
    userName,
    name: { givenName: 'Ada', familyName: 'Lovelace', formatted: 'Ada Lovelace' },
    emails: [{ value: userName, type: 'work', primary: 'true' }],
    phoneNumbers: [{ value: 'tel:+39-011-555', type: 'work', primary: 'true' }],
    [ENTERPRISE]: { organization: 'Northlight', costCenter: '7' },
    active: 'true',
  }),
};

const WORK = 'addresses[type eq "work"]';

/** The listed attributes after each request, starting from `Ada Lovelace`. */
const CHANGES: [directory: string, what: string, operations: object[], expected: object][] = [
  [
    'Entra ID',
    'a new family name and a second address',
    [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@vizit.test' },
      { op: 'Replace', path: 'name.familyName', value: 'King' },
    ],
    { displayName: 'Ada King', active: true },
  ],
  [
    'Entra ID',
    'a name with its parts after it',
    [
      { op: 'Replace', path: 'displayName', value: 'King, Ada' },
      { op: 'Replace', path: 'name.givenName', value: 'Ada' },
      { op: 'Replace', path: 'name.familyName', value: 'King' },
    ],
    { displayName: 'King, Ada' },
  ],
  [
    'Entra ID',
    'a name with its parts before it',
    [
      { op: 'Replace', path: 'name.familyName', value: 'King' },
      { op: 'Replace', path: 'displayName', value: 'King, Ada' },
    ],
    { displayName: 'King, Ada' },
  ],
  [
    'Entra ID',
    'attributes named by paths in one value',
    [
      {
        op: 'replace',
        value: {
          'name.givenName': 'Augusta',
          'emails[type eq "work"].value': 'updated@vizit.test',
          [`${ENTERPRISE}:department`]: 'Engines',
          [`${USER}:externalId`]: 'new',
        },
      },
    ],
    { displayName: 'Augusta Lovelace', externalId: 'new' },
  ],
  [
    'Entra ID',
    'a manager and a phone',
    [
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: '2819c223' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
      { op: 'Remove', path: `${ENTERPRISE}:department` },
      { op: 'Add', path: 'roles', value: [{ value: '{"id":"1"}' }] },
    ],
    { displayName: 'Ada Lovelace', active: true },
  ],
  ['Entra ID', 'disabled', [{ op: 'Replace', path: 'active', value: false }], { active: false }],
  [
    'Entra ID',
    'disabled in words',
    [{ op: 'Replace', path: 'active', value: 'False' }],
    { active: false },
  ],
  [
    'Entra ID',
    'disabled in words in a list',
    [{ op: 'Replace', path: 'active', value: [{ $ref: null, value: 'False' }] }],
    { active: false },
  ],
  [
    'Entra ID',
    'disabled and renamed at once',
    [
      { op: 'Replace', path: 'userName', value: '2819c223upn@vizit.test' },
      { op: 'Replace', path: 'active', value: 'False' },
    ],
    { active: false },
  ],
  ['Okta', 'deactivated', [{ op: 'replace', value: { active: false } }], { active: false }],
  [
    'Okta',
    'a part of the name in a value',
    [{ op: 'replace', value: { name: { familyName: 'King' } } }],
    { displayName: 'Ada King' },
  ],
  [
    'Okta',
    'a part of the name by its path',
    [{ op: 'replace', path: 'name', value: { givenName: 'Augusta' } }],
    { displayName: 'Augusta Lovelace' },
  ],
  [
    'Entra ID',
    'a title, phones, an address of work and a department',
    [
      { op: 'Add', path: 'title', value: 'Analyst' },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+39 011' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+39 333' },
      { op: 'Add', path: 'phoneNumbers[type eq "fax"].value', value: '+39 012' },
      { op: 'Add', path: `${WORK}.streetAddress`, value: 'Via Po 1' },
      { op: 'Add', path: `${WORK}.locality`, value: 'Turin' },
      { op: 'Add', path: 'addresses[type eq "other"].formatted', value: 'Room 7' },
      { op: 'Add', path: 'preferredLanguage', value: 'it-IT' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Engines' },
      { op: 'Add', path: `${ENTERPRISE}:employeeNumber`, value: '7' },
    ],
    {
      schemas: [USER, ENTERPRISE],
      title: 'Analyst',
      phoneNumbers: [
        { value: '+39 011', type: 'work' },
        { value: '+39 333', type: 'mobile' },
      ],
      addresses: [{ streetAddress: 'Via Po 1', locality: 'Turin', type: 'work' }],
      preferredLanguage: 'it-IT',
      [ENTERPRISE]: { department: 'Engines' },
    },
  ],
  [
    'Entra ID',
    'attributes of the card named by paths in one value',
    [
      {
        op: 'Add',
        value: {
          title: 'Analyst',
          'phoneNumbers[type eq "work"].value': '+39 011',
          [`${WORK}.formatted`]: 'Via Po 1\nTurin',
          [`${ENTERPRISE}:department`]: 'Engines',
        },
      },
    ],
    {
      title: 'Analyst',
      phoneNumbers: [{ value: '+39 011', type: 'work' }],
      addresses: [{ formatted: 'Via Po 1 Turin', type: 'work' }],
      [ENTERPRISE]: { department: 'Engines' },
    },
  ],
  [
    'Entra ID',
    'a phone and a department taken away',
    [
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+39 011' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+39 333' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Engines' },
      { op: 'Remove', path: 'phoneNumbers[type eq "work"].value' },
      { op: 'Remove', path: `${ENTERPRISE}:department` },
    ],
    { schemas: [USER], phoneNumbers: [{ value: '+39 333', type: 'mobile' }] },
  ],
  [
    'Okta',
    'a profile in a value',
    [
      {
        op: 'replace',
        value: {
          title: 'Analyst',
          phoneNumbers: [{ value: '+39 011', type: 'work', primary: true }],
          photos: [{ value: 'https://photos.example/ada.jpg', type: 'photo' }],
          [ENTERPRISE]: { department: 'Engines', organization: 'Northlight' },
        },
      },
    ],
    {
      title: 'Analyst',
      phoneNumbers: [{ value: '+39 011', type: 'work' }],
      photos: [{ value: 'https://photos.example/ada.jpg', type: 'photo' }],
      [ENTERPRISE]: { department: 'Engines', organization: 'Northlight' },
    },
  ],
  [
    'Google',
    'whole lists, in place of what was there',
    [
      { op: 'add', path: 'phoneNumbers', value: [{ value: '+39 333', type: 'mobile' }] },
      {
        op: 'replace',
        path: 'phoneNumbers',
        value: [
          { value: '+39 02', type: 'home' },
          { value: 'tel:+39-011', type: 'work', primary: 'true' },
        ],
      },
      {
        op: 'replace',
        path: 'addresses',
        value: [
          { type: 'home', formatted: 'At home' },
          { type: 'work', locality: 'Turin', country: 'IT' },
        ],
      },
      { op: 'replace', path: ENTERPRISE, value: { organization: 'Northlight' } },
      { op: 'replace', path: 'active', value: 'true' },
    ],
    {
      phoneNumbers: [{ value: '+39-011', type: 'work' }],
      addresses: [{ locality: 'Turin', country: 'IT', type: 'work' }],
      [ENTERPRISE]: { organization: 'Northlight' },
      active: true,
    },
  ],
  [
    'Google',
    'a photo within the request, which is ignored',
    [
      {
        op: 'replace',
        path: 'photos',
        value: [{ value: 'data:image/png;base64,iVBOR', type: 'photo' }],
      },
      { op: 'replace', path: 'title', value: 'Analyst' },
    ],
    { title: 'Analyst' },
  ],
  ['Okta', 'a password', [{ op: 'replace', value: { password: 'x' } }], { active: true }],
];

test.for(Object.keys(NEW_USERS) as (keyof typeof NEW_USERS)[])(
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

test('a replaced profile has the attributes that were sent, and no others', async () => {
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
