import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { newUser, openTestDirectory } from './directory-under-test.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('attribute names ignore case at every level', async () => {
  const { ask } = await openTestDirectory(server);
  const wished = newUser({ name: undefined });
  const made = await ask('POST', '/Users', {
    ...wished,
    NAME: { GivenName: 'Grace', FAMILYNAME: 'Hopper' },
  });
  expect(made.body.displayName).toBe('Grace Hopper');
  const { body, status } = await ask('PATCH', `/Users/${made.body.id}`, {
    operations: [
      { OP: 'Replace', Path: 'NAME.FamilyName', Value: 'Murray' },
      { Op: 'add', value: { EXTERNALID: 'other', Name: { GIVENNAME: 'Ada' } } },
      { op: 'replace', path: 'active', value: [{ VALUE: 'True' }] },
    ],
  });
  expect([status, body.displayName, body.externalId]).toEqual([200, 'Ada Murray', 'other']);
});

test('an endpoint’s URL may end with a slash, or contain a double one', async () => {
  const { ask } = await openTestDirectory(server);
  const { body } = await ask('POST', '//Users', newUser());
  for (const path of [
    '//Users',
    '/Users/',
    '//Users/',
    `//Users/${body.id}`,
    `/Users/${body.id}/`,
  ]) {
    expect([path, (await ask('GET', path)).status]).toEqual([path, 200]);
  }
});

test.for([
  [['displayName', 'Grace M. Hopper'], ['name.familyName', 'Murray'], 'Grace M. Murray'],
  [['name.givenName', 'Ada'], ['displayName', 'Grace M. Hopper'], 'Ada Hopper'],
  [['displayName', 'Grace M. Murray'], ['name.familyName', 'Murray'], 'Grace M. Murray'],
  [['displayName', 'Murray, Grace'], ['name.familyName', 'Murray'], 'Murray, Grace'],
] as const)('patching %j and %j together results in %s', async ([first, second, fullName]) => {
  const { ask, patch } = await openTestDirectory(server);
  const { body } = await ask('POST', '/Users', newUser());
  const operations = [first, second].map(([path, value]) => ({ op: 'replace', path, value }));
  expect((await patch(body.id, ...operations)).body.displayName).toBe(fullName);
});

test('two members of an agency never share an externalId', async () => {
  const { ask, patch } = await openTestDirectory(server);
  const ada = await ask('POST', '/Users', newUser({ externalId: 'same' }));
  const second = await ask('POST', '/Users', newUser({ externalId: 'same' }));
  expect([second.status, second.body.scimType]).toEqual([409, 'uniqueness']);
  expect((await ask('GET', '/Users')).body.totalResults).toBe(1);
  const grace = await ask('POST', '/Users', newUser());
  const taken = await patch(grace.body.id, { op: 'replace', path: 'externalId', value: 'same' });
  expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness']);
  expect((await ask('PUT', `/Users/${ada.body.id}`, { externalId: 'same' })).status).toBe(200);
  const elsewhere = await openTestDirectory(server);
  expect((await elsewhere.ask('POST', '/Users', newUser({ externalId: 'same' }))).status).toBe(201);
});

test('an internationalised email address is invited and found in either spelling', async () => {
  const { ask } = await openTestDirectory(server);
  const made = await ask('POST', '/Users', newUser({ userName: 'Grace@Bücher.test' }));
  expect([made.status, made.body.userName]).toEqual([201, 'grace@xn--bcher-kva.test']);
  const found = await ask(
    'GET',
    `/Users?filter=${encodeURIComponent('userName eq "grace@bücher.test"')}`,
  );
  expect(found.body.totalResults).toBe(1);
});
