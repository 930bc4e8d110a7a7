import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { forgetCopies } from '#admin/installation/server/copies.ts';
import { connect } from '#database/connect.ts';
import type { Gateway } from '#gateway/gateway.ts';
import { createRateLimitStore } from '#gateway/rate-limits/rate-limit-store.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { EnvError, readEnv } from '#kit/server/process/env.ts';
import { createLog } from '#kit/server/process/log.ts';
import { postJson } from '#test/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { rotateKeys } from '../commands/keys.ts';
import { formatSigningKeys, loadSigningKeys } from '../keys/signing-key.ts';
import { openGateway } from './open-gateway.ts';

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

/** Starts one copy on the test's database. */
async function start(variables: Record<string, string>, sql = database.sql) {
  const limitStore = createRateLimitStore(sql);
  onTestFinished(() => limitStore.close());
  const ask: Ask = (work) => work(sql);
  const base = {
    ask,
    log: createLog('silent'),
    clock: () => new Date(),
    sql,
    limitStore,
    onEvent: () => undefined,
  };
  const opened = await openGateway(readEnv(variables), base);
  onTestFinished(() => opened.close());
  return opened;
}

async function signIn(gateway: Gateway): Promise<{ access_token: string; expires_in: number }> {
  const answer = await gateway.request('/auth/v1/token?grant_type=password', postJson(PERSON));
  return answer.json();
}

test('an access token is valid for ten minutes', async () => {
  const { gateway } = await start({ DATA_DIR: await makeDirectory() });
  expect((await gateway.request('/auth/v1/signup', postJson(PERSON))).status).toBe(200);
  const { access_token, expires_in } = await signIn(gateway);
  const { exp = 0, iat = 0 } = decodeJwt(access_token);
  expect([expires_in, exp - iat]).toEqual([600, 600]);
});

test('an address at a mail domain closed by administrators can’t sign up', async () => {
  await database.sql`insert into private.banned_mail_domains (domain) values ('throwaway.example')`;
  const { gateway } = await start({ DATA_DIR: await makeDirectory() });
  const person = { ...PERSON, email: 'ada@mx.throwaway.example' };
  const answer = await gateway.request('/auth/v1/signup', postJson(person));
  expect(await answer.json()).toMatchObject({
    error_code: 'email_address_invalid',
    msg: 'Addresses at mx.throwaway.example can’t be used here. Please use another one.',
  });
});

test('a sign-in redirect leads to screens only, with its result in the fragment', async () => {
  const { gateway } = await start({ DATA_DIR: await makeDirectory() });
  const asked = { token: 'x', type: 'signup', redirect_to: 'http://localhost:3000/bio/stranger' };
  const answer = await gateway.request(`/auth/v1/verify?${new URLSearchParams(asked)}`);
  const target = new URL(answer.headers.get('location') ?? '');
  expect([target.origin + target.pathname, target.hash]).toEqual([
    'http://localhost:3000/',
    expect.stringContaining('error_code=validation_failed'),
  ]);
  asked.redirect_to = 'http://localhost:3000/account-settings';
  const screen = await gateway.request(`/auth/v1/verify?${new URLSearchParams(asked)}`);
  expect(screen.headers.get('location')).toContain('/account-settings#error=');
});

test('an old session can’t add sign-in methods or change the password', async () => {
  const { gateway } = await start({ DATA_DIR: await makeDirectory() });
  const person = { ...PERSON, email: 'grown-old@example.org' };
  await gateway.request('/auth/v1/signup', postJson(person));
  await database.sql`
    update auth.users set email_confirmed_at = now() where email = ${person.email}`;
  const signedIn = await gateway.request('/auth/v1/token?grant_type=password', postJson(person));
  const headers = { authorization: `Bearer ${(await signedIn.json()).access_token}` };
  const enrol = async (factor_type: string) => {
    const asked = postJson({ factor_type, friendly_name: 'Mine' }, headers);
    return (await (await gateway.request('/auth/v1/factors', asked)).json()).error_code;
  };
  const choose = async () => {
    const asked = { ...postJson({ password: 'another battery horse' }, headers), method: 'PUT' };
    return (await (await gateway.request('/auth/v1/user', asked)).json()).error_code;
  };
  await database.sql`update auth.mfa_amr_claims set created_at = now() - interval '11 minutes'`;
  expect([await enrol('totp'), await enrol('webauthn'), await choose()]).toEqual([
    'reauthentication_needed',
    'reauthentication_needed',
    'current_password_required',
  ]);
  await database.sql`update auth.mfa_amr_claims set created_at = now()`;
  expect(await enrol('totp')).toBeUndefined();
});

test('a password made of the product’s name is refused', async () => {
  const { gateway } = await start({ DATA_DIR: await makeDirectory() });
  for (const password of ['vizitvizit', 'Vizit-2026!', 'localhost123']) {
    const answer = await gateway.request('/auth/v1/signup', postJson({ ...PERSON, password }));
    expect(await answer.json(), password).toMatchObject({
      error_code: 'weak_password',
      msg: 'Your password should not be made of your name or ours.',
    });
  }
});

test('passwords are hashed at the recommended strength', async () => {
  const { gateway } = await start({ DATA_DIR: await makeDirectory() });
  const grace = { ...PERSON, email: 'grace@example.org' };
  expect((await gateway.request('/auth/v1/signup', postJson(grace))).status).toBe(200);
  const [stored] = await database.sql`
    select encrypted_password from auth.users where email = ${grace.email}`;
  // Most tests hash cheaply (auth-under-test.ts). These are OWASP's numbers.
  expect(stored?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('rotate-keys and a restart sign nobody out and break no links', async () => {
  const DATA_DIR = await makeDirectory();
  const before = await start({ DATA_DIR });
  await before.gateway.request('/auth/v1/signup', postJson(PERSON));
  const { access_token } = await signIn(before.gateway);

  const env = readEnv({ DATA_DIR });
  await before.close();
  expect(await rotateKeys(database.sql, env)).toContain('uses it within a few seconds');
  await expect(rotateKeys(database.sql, env)).rejects.toThrow('is not in use yet');
  expect((await stat(join(DATA_DIR, 'signing-key.json'))).mode & 0o777).toBe(0o600);
  const after = await start({ DATA_DIR });
  const headers = { apikey: before.deps.keys.anonKey, authorization: `Bearer ${access_token}` };
  expect((await after.gateway.request('/auth/v1/user', { headers })).status).toBe(200);
  expect((await after.gateway.request('/rest/v1/plan_features', { headers })).status).toBe(200);
  const { keys } = await (await after.gateway.request('/auth/v1/.well-known/jwks.json')).json();
  expect(keys).toHaveLength(2);
  expect(after.deps.leadTokens.read(before.deps.leadTokens.issue(LEAD_ID))).toBe(LEAD_ID);
  expect(after.deps.leadTokens.issue(LEAD_ID)).not.toBe(before.deps.leadTokens.issue(LEAD_ID));

  // Two keys at a time: the next rotation drops the first.
  await after.close();
  await rotateKeys(database.sql, env);
  const later = await start({ DATA_DIR });
  expect((await later.gateway.request('/auth/v1/user', { headers })).status).toBe(403);
});

test('running copies adopt a new key once all know it, and still accept the previous one', async () => {
  const DATA_DIR = await makeDirectory();
  const elsewhere = connect(database.url, { max: 5 });
  onTestFinished(() => elsewhere.end());
  const copies = [await start({ DATA_DIR }), await start({ DATA_DIR }, elsewhere)] as const;
  const [one, other] = copies;
  await one.gateway.request('/auth/v1/signup', postJson(PERSON));
  const { access_token } = await signIn(one.gateway);
  const anonKey = one.deps.keys.anonKey;
  const link = one.deps.leadTokens.issue(LEAD_ID);
  const ask = async (copy: typeof one, apikey: string, token: string) => {
    const headers = { apikey, authorization: `Bearer ${token}` };
    return (await copy.gateway.request('/rest/v1/plan_features', { headers })).status;
  };

  const first = one.deps.keys.keyIds[0];
  await rotateKeys(database.sql, readEnv({ DATA_DIR }));
  const [second] = await loadSigningKeys(readEnv({ DATA_DIR }));
  const answers = new Set<number>();
  await expect
    .poll(async () => {
      const { access_token: fresh } = await signIn(one.gateway);
      answers.add(await ask(other, one.deps.keys.anonKey, fresh));
      return copies.map(({ deps }) => deps.keys.keyIds);
    })
    .toEqual([
      [second.kid, first],
      [second.kid, first],
    ]);
  expect([...answers]).toEqual([200]);
  for (const copy of copies) {
    expect(await ask(copy, anonKey, access_token)).toBe(200);
    expect(copy.deps.leadTokens.read(link)).toBe(LEAD_ID);
  }
  expect(one.deps.keys.anonKey).not.toBe(anonKey);
  expect(other.deps.leadTokens.issue(LEAD_ID)).toBe(one.deps.leadTokens.issue(LEAD_ID));

  // A leaked key is changed twice, without a restart in between.
  await expect
    .poll(() => rotateKeys(database.sql, readEnv({ DATA_DIR })).catch(String))
    .toContain('in a few seconds');
  await expect
    .poll(() => Promise.all(copies.map((copy) => ask(copy, anonKey, access_token))))
    .toEqual([401, 401]);
  expect(await ask(other, one.deps.keys.anonKey, (await signIn(one.gateway)).access_token)).toBe(
    200,
  );
});

test('a key in the environment is replaced by the printed value, one copy at a time', async () => {
  const DATA_DIR = await makeDirectory();
  const [key] = await loadSigningKeys(readEnv({ DATA_DIR }));
  const former = { DATA_DIR, AUTH_SIGNING_KEY: JSON.stringify(key) };
  await start(former);
  const sentence = await rotateKeys(database.sql, readEnv(former));
  const AUTH_SIGNING_KEY = sentence.slice(sentence.indexOf('\n') + 1);
  // A copy that restarts before its variable is changed isn't refused.
  await start(former);
  await start({ DATA_DIR, AUTH_SIGNING_KEY });
  await expect(start(former)).rejects.toThrow('AUTH_SIGNING_KEY: the copies of this server');
});

test('copies with different signing keys refuse to run together', async () => {
  await start({ DATA_DIR: await makeDirectory() });
  const starting = start({ DATA_DIR: await makeDirectory() });
  await expect(starting).rejects.toThrow(EnvError);
  await expect(starting).rejects.toThrow('Give all of them the same keys.');
});

test('copies with different file storage refuse to run together', async () => {
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
])('an AUTH_SIGNING_KEY with %s is refused', async ([, AUTH_SIGNING_KEY, sentence]) => {
  const env = readEnv({ DATA_DIR: await makeDirectory(), AUTH_SIGNING_KEY });
  await expect(loadSigningKeys(env)).rejects.toThrow(`AUTH_SIGNING_KEY ${sentence}`);
});
