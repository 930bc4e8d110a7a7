import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createRateLimitStore } from '#gateway/rate-limit-store.ts';
import { postJson } from '#test/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { forgetCopies } from '../data/copies.ts';
import { EnvError, readEnv } from '../env.ts';
import { createLog } from '../log.ts';
import { openGateway } from './open-gateway.ts';
import { rotateKeys } from './rotate-keys.ts';
import { formatSigningKeys, loadSigningKeys } from './signing-key.ts';

const PERSON = { email: 'ada@example.org', password: 'correct horse battery' };
const LEAD_ID = '7b1c1d9e-3a54-4d6f-9d0b-2f6f1c8f3f10';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
beforeEach(() => forgetCopies(database.sql));
afterAll(() => database.drop());

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'gateway-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A start of one copy on the database of the test. */
async function start(variables: Record<string, string>) {
  const { sql } = database;
  const limitStore = createRateLimitStore(sql);
  onTestFinished(() => limitStore.close());
  const mailer = { send: async () => undefined };
  const parts = { mailer, log: createLog('silent'), clock: () => new Date() };
  const base = { ...parts, sql, limitStore, onEvent: () => undefined };
  const opened = await openGateway(readEnv(variables), base);
  onTestFinished(() => opened.gateway.close());
  return opened;
}

test('an access token of the product is good for ten minutes', async () => {
  const { gateway } = await start({ DATA_DIR: await makeDirectory() });
  expect((await gateway.request('/auth/v1/signup', postJson(PERSON))).status).toBe(200);
  const answer = await gateway.request('/auth/v1/token?grant_type=password', postJson(PERSON));
  const { access_token, expires_in } = await answer.json();
  const { exp = 0, iat = 0 } = decodeJwt(access_token);
  expect([expires_in, exp - iat]).toEqual([600, 600]);
});

test('after rotate-keys and a new start nobody is signed out, and no link is dead', async () => {
  const DATA_DIR = await makeDirectory();
  const before = await start({ DATA_DIR });
  await before.gateway.request('/auth/v1/signup', postJson(PERSON));
  const answer = await before.gateway.request(
    '/auth/v1/token?grant_type=password',
    postJson(PERSON),
  );
  const { access_token } = await answer.json();

  const env = readEnv({ DATA_DIR });
  expect(await rotateKeys(database.sql, env)).toContain('Start the server anew');
  expect((await stat(join(DATA_DIR, 'signing-key.json'))).mode & 0o777).toBe(0o600);
  const after = await start({ DATA_DIR });
  const headers = { apikey: before.deps.anonKey, authorization: `Bearer ${access_token}` };
  expect((await after.gateway.request('/auth/v1/user', { headers })).status).toBe(200);
  expect((await after.gateway.request('/rest/v1/plan_features', { headers })).status).toBe(200);
  const { keys } = await (await after.gateway.request('/auth/v1/.well-known/jwks.json')).json();
  expect(keys).toHaveLength(2);
  expect(after.deps.leadTokens.read(before.deps.leadTokens.issue(LEAD_ID))).toBe(LEAD_ID);
  expect(after.deps.leadTokens.issue(LEAD_ID)).not.toBe(before.deps.leadTokens.issue(LEAD_ID));

  // Two keys at a time: the next rotation drops the first.
  await rotateKeys(database.sql, env);
  const later = await start({ DATA_DIR });
  expect((await later.gateway.request('/auth/v1/user', { headers })).status).toBe(403);
});

test('a key in the environment is changed by the value that is printed, one copy after another', async () => {
  const DATA_DIR = await makeDirectory();
  const [key] = await loadSigningKeys(readEnv({ DATA_DIR }));
  const former = { DATA_DIR, AUTH_SIGNING_KEY: JSON.stringify(key) };
  await start(former);
  const sentence = await rotateKeys(database.sql, readEnv(former));
  const AUTH_SIGNING_KEY = sentence.slice(sentence.indexOf('\n') + 1);
  // A copy that comes back before its variable is changed is not refused.
  await start(former);
  await start({ DATA_DIR, AUTH_SIGNING_KEY });
  await expect(start(former)).rejects.toThrow('AUTH_SIGNING_KEY: the copies of this server');
});

test('copies that sign with keys of their own refuse to run together', async () => {
  await start({ DATA_DIR: await makeDirectory() });
  const starting = start({ DATA_DIR: await makeDirectory() });
  await expect(starting).rejects.toThrow(EnvError);
  await expect(starting).rejects.toThrow('Give all of them the same keys.');
});

test('copies that keep their files in different places refuse to run together', async () => {
  const [one, other] = [await makeDirectory(), await makeDirectory()];
  const AUTH_SIGNING_KEY = formatSigningKeys(await loadSigningKeys(readEnv({ DATA_DIR: one })));
  await start({ DATA_DIR: one, AUTH_SIGNING_KEY });
  await start({ DATA_DIR: one, AUTH_SIGNING_KEY });
  await expect(start({ DATA_DIR: other, AUTH_SIGNING_KEY })).rejects.toThrow(
    'STORAGE_URL: the copies of this server on this database keep their files elsewhere',
  );
  await forgetCopies(database.sql);
  await start({ DATA_DIR: other, AUTH_SIGNING_KEY });
});

test.for([
  ['no JSON', 'no JSON', 'does not hold a key in JSON'],
  ['three keys', '{"keys": [{}, {}, {}]}', 'must hold one key, or two'],
  ['no key', '{"keys": []}', 'must hold one key, or two'],
])('an AUTH_SIGNING_KEY of %s is refused', async ([, AUTH_SIGNING_KEY, sentence]) => {
  const env = readEnv({ DATA_DIR: await makeDirectory(), AUTH_SIGNING_KEY });
  await expect(loadSigningKeys(env)).rejects.toThrow(`AUTH_SIGNING_KEY ${sentence}`);
});
