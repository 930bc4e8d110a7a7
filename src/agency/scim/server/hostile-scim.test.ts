import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createStaff } from '#test/factories.ts';
import { NO_LIMITS } from '#test/pages/hostile-page.ts';
import { HOSTILE_STRINGS } from '#test/pages/hostile-strings.ts';
import { drawFrom } from '#test/set-up/thorough.ts';
import { newUser, openTestDirectory } from './directory-under-test.ts';

/* Values a directory may send anywhere: hostile text, and names of properties that all objects have. */

const UNSTORABLE = ['a\0b', '\0', 'a\uD800', '\uDC00b', '\uD83D'];
const OBJECT_NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];
const TEXTS = [...UNSTORABLE, ...OBJECT_NAMES, ...drawFrom(HOSTILE_STRINGS)];

const toQuery = (asked: Record<string, string>) => String(new URLSearchParams(asked));

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ limits: NO_LIMITS });
});
afterAll(() => server.close());

type Directory = Awaited<ReturnType<typeof openTestDirectory>>;

type Answer = ReturnType<Directory['ask']>;

/** A directory's requests with a text, about a person with a known id. */
const PLACES: Record<string, (directory: Directory, text: string, id: string) => Answer> = {
  'the value of a filter': ({ ask }, text) =>
    ask('GET', `/Users?${toQuery({ filter: `externalId eq ${JSON.stringify(text)}` })}`),
  'a filter and a number': ({ ask }, text) =>
    ask('GET', `/Users?${toQuery({ filter: `${text} eq "x"`, count: text })}`),
  'a path and a name': ({ patch }, text, id) =>
    patch(id, { op: 'replace', path: text, value: text }, { op: 'add', value: { [text]: text } }),
  'a person’s attributes': ({ patch }, text, id) =>
    patch(id, { op: 'replace', value: { displayName: text, externalId: text } }),
  'card attributes': ({ patch }, text, id) =>
    patch(id, {
      op: 'replace',
      value: {
        title: text,
        phoneNumbers: [text, { type: text, value: text }],
        photos: text,
        addresses: { formatted: text, type: 'work' },
        [`addresses[type eq ${text}].country`]: text,
      },
    }),
  'the filter of groups': ({ ask }, text) =>
    ask('GET', `/Groups?${toQuery({ filter: `displayName eq ${JSON.stringify(text)}` })}`),
};

const groupOf = async ({ ask }: Directory) => {
  const { body } = await ask('POST', '/Groups', { displayName: 'Sales' });
  return body.id as string;
};

test.for(Object.entries(PLACES))(
  'hostile text is accepted or refused, never a server error: %s',
  async ([, say]) => {
    const directory = await openTestDirectory(server);
    const { staff_id: id } = await createStaff(server.sql, directory.owner.user_id);
    for (const text of TEXTS) {
      expect([200, 400, 413], text).toContain((await say(directory, text, id)).status);
    }
  },
);

test('hostile text in a group is accepted or refused, never a server error', async () => {
  const directory = await openTestDirectory(server);
  const id = await groupOf(directory);
  for (const text of TEXTS) {
    const Operations = [
      { op: 'replace', path: 'displayName', value: text },
      { op: 'add', path: 'members', value: [text, { value: text }] },
      { op: 'remove', path: `members[value eq "${text}"]` },
    ];
    for (const operation of Operations) {
      const { status } = await directory.ask('PATCH', `/Groups/${id}`, { Operations: [operation] });
      expect([204, 400, 413], text).toContain(status);
    }
  }
});

test.for(UNSTORABLE)(
  '%j can’t be stored, and is an invalid value in every attribute',
  async (text) => {
    const { owner, ask, patch } = await openTestDirectory(server);
    const { staff_id: id } = await createStaff(server.sql, owner.user_id);
    for (const answer of [
      await ask('POST', '/Users', newUser({ userName: `${text}@vizit.test` })),
      await ask('POST', '/Users', newUser({ externalId: text })),
      await ask('POST', '/Users', newUser({ name: { givenName: text } })),
      await ask('PUT', `/Users/${id}`, newUser({ displayName: text })),
      await patch(id, { op: 'replace', path: 'externalId', value: text }),
      await ask(
        'GET',
        `/Users?filter=${encodeURIComponent(`userName eq ${JSON.stringify(text)}`)}`,
      ),
    ]) {
      expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidValue']);
    }
  },
);

test.for(OBJECT_NAMES)('%s can’t be used as a filter attribute', async (name) => {
  const { ask } = await openTestDirectory(server);
  const { status, body } = await ask('GET', `/Users?filter=${name}%20eq%20%22x%22`);
  expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
});

test('a body nested 30,000 levels deep is refused', async () => {
  const { secret } = await openTestDirectory(server);
  const depth = 30_000;
  const answer = await server.app.request('/scim/v2/Users', {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' },
    body: '['.repeat(depth) + ']'.repeat(depth),
  });
  expect(answer.status).toBe(400);
});
