import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createFactor } from '#test/factories.ts';
import { createConnectionPool } from '../connections/connection-pool.ts';
import { type GatewayUnderTest, startGateway } from '../gateway-under-test.ts';
import { createKeys, generatePrivateJwk } from '../keys/keys.ts';
import { SESSION_CHECK_MS } from '../limits/auth.ts';
import { createDiskFiles } from '../storage/files/disk.ts';
import { createSessionCheck } from './session-check.ts';

const PASSWORD = 'correct horse battery';
const DAY_SECONDS = 24 * 60 * 60;

let database: TestDatabase;
let directory: string;
/** Two copies of one installation, each with a cache of its own. */
let here: GatewayUnderTest;
let elsewhere: GatewayUnderTest;
let aheadMs = 0;

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  await database.sql`
    create function public.whoami() returns uuid language sql stable as 'select auth.uid()'`;
  directory = await mkdtemp(join(tmpdir(), 'sessions-'));
  const clock = () => new Date(Date.now() + aheadMs);
  const keys = await createKeys({
    privateJwk: await generatePrivateJwk(),
    issuer: 'gateway',
    clock,
  });
  const parts = { sql: database.sql, keys, clock, files: createDiskFiles(directory) };
  const settings = {
    jwtExpirySeconds: 400 * DAY_SECONDS,
    sessionIdleSeconds: 30 * DAY_SECONDS,
    sessionLifetimeSeconds: 180 * DAY_SECONDS,
  };
  here = await startGateway(parts, settings);
  elsewhere = await startGateway(parts, settings);
});
afterAll(async () => {
  await here.stop();
  await elsewhere.stop();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

let count = 0;

/** Creates a user whose session both copies have just seen. */
async function signUp() {
  const email = `person-${++count}@example.org`;
  const client = here.auth();
  const { data } = await client.signUp({ email, password: PASSWORD });
  const { access_token: token, user } = data.session ?? expect.fail('no session');
  const ask = (gateway: GatewayUnderTest) => gateway.rest(token).rpc('whoami');
  for (const gateway of [here, elsewhere]) expect((await ask(gateway)).data).toBe(user.id);
  return { email, client, token, user, ask };
}

const REFUSED = {
  status: 401,
  error: {
    code: 'PGRST303',
    message: 'Session from session_id claim in JWT does not exist',
    details: 'session_not_found',
  },
};

test('after sign-out the next request is refused, here at once, elsewhere before the cache expires', async () => {
  const { client, token, user, ask } = await signUp();
  await client.signOut();
  expect(await ask(here)).toMatchObject(REFUSED);
  expect(here.events.at(-1)).toEqual({
    kind: 'refusal',
    outcome: 'session_not_found',
    userId: user.id,
  });
  const { error } = await here.files(token).listBuckets();
  expect(error).toMatchObject({ status: 401, message: REFUSED.error.message });
  await vi.waitFor(async () => expect(await ask(elsewhere)).toMatchObject(REFUSED), {
    timeout: SESSION_CHECK_MS / 2,
  });
});

test('a password change ends the other sessions, and keeps its own', async () => {
  const { email, client, ask } = await signUp();
  const other = await here.auth().signInWithPassword({ email, password: PASSWORD });
  const otherToken = other.data.session?.access_token ?? '';
  expect((await here.rest(otherToken).rpc('whoami')).status).toBe(200);
  const { error } = await client.updateUser({ password: 'another horse battery' });
  expect(error).toBeNull();
  expect(await here.rest(otherToken).rpc('whoami')).toMatchObject(REFUSED);
  expect((await ask(here)).status).toBe(200);
});

test.for([
  [
    'banned',
    "update auth.users set banned_until = now() + interval '1 hour' where id = $1",
    'user_banned',
  ],
  [
    'suspended for good',
    'update auth.users set deleted_at = now() where id = $1',
    'session_not_found',
  ],
  ['deleted', 'delete from auth.users where id = $1', 'session_not_found'],
] as const)('an account %s by SQL is refused on every instance', async ([, statement, details]) => {
  const { user, ask } = await signUp();
  await database.sql.unsafe(statement, [user.id]);
  for (const gateway of [here, elsewhere]) {
    await vi.waitFor(
      async () => expect(await ask(gateway)).toMatchObject({ status: 401, error: { details } }),
      { timeout: SESSION_CHECK_MS / 2 },
    );
  }
});

test('keys and tokens without a session aren’t checked for one', async () => {
  const sessions = createSessionCheck({
    pool: { withConnection: () => expect.fail('asked') },
    sql: database.sql,
    settings: { sessionIdleSeconds: null, sessionLifetimeSeconds: null },
  });
  await expect(sessions.assertOpen({ role: 'service_role' })).resolves.toBeUndefined();
});

test('a session is checked once every few seconds, however many requests it makes', async () => {
  const { token } = await signUp();
  const pool = createConnectionPool(database.sql);
  const withConnection = vi.spyOn(pool, 'withConnection');
  const settings = { sessionIdleSeconds: null, sessionLifetimeSeconds: null };
  const { assertOpen } = createSessionCheck({ pool, sql: database.sql, settings });
  const claims = JSON.parse(
    atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
  );
  await Promise.all(Array.from({ length: 50 }, () => assertOpen(claims)));
  expect(withConnection).toHaveBeenCalledTimes(1);
  // A claim to another user's session isn't answered from memory.
  const stolen = { ...claims, sub: crypto.randomUUID() };
  await expect(assertOpen(stolen)).rejects.toMatchObject({ code: 'session_not_found' });
  expect(withConnection).toHaveBeenCalledTimes(2);
  await pool.close();
});

test('a session ends after 30 idle days, and after 180 days at most', async () => {
  const { client, token } = await signUp();
  const visit = async (days: number) => {
    aheadMs = days * DAY_SECONDS * 1000;
    const { data, error } = await client.refreshSession();
    return error?.code ?? (await here.rest(data.session?.access_token ?? '').rpc('whoami')).status;
  };
  for (const day of [29, 58, 87, 116, 145, 174]) expect(await visit(day), `${day}`).toBe(200);
  expect(await visit(180)).toBe('session_expired');
  // The token itself would be valid for more than a year.
  await vi.waitFor(async () => expect((await here.rest(token).rpc('whoami')).status).toBe(401));
  aheadMs = 0;

  const idle = await signUp();
  aheadMs = 30 * DAY_SECONDS * 1000;
  const { error } = await idle.client.refreshSession();
  expect(error).toMatchObject({ status: 400, code: 'session_expired' });
  aheadMs = 0;
});

test('the purge removes only rows that can no longer open anything', async () => {
  const { sql } = database;
  const [old, living] = [await signUp(), await signUp()];
  await sql`update auth.sessions set created_at = now() - interval '31 days' where user_id = ${old.user.id}`;
  const { data } = await living.client.refreshSession();
  await sql`
    insert into auth.refresh_tokens (session_id, token_hash, nonce, revoked_at)
    select id, 'long used', '', now() - interval '31 days' from auth.sessions where user_id = ${living.user.id}`;
  for (const [person, age] of [
    [old, '3 days'],
    [living, '1 hour'],
  ] as const) {
    await sql`
      insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at)
      values (${person.user.id}, 'recovery_token', ${person.user.id}, '', now() - ${age}::interval)`;
    await sql`
      insert into auth.flow_state (user_id, code_challenge_method, code_challenge, authentication_method, created_at)
      values (${person.user.id}, 's256', '', 'recovery', now() - ${age}::interval)`;
    await sql`
      insert into auth.webauthn_challenges (challenge_type, session_data, expires_at)
      values ('authentication', '{}', now() + '2 days' - ${age}::interval)`;
    const factor = await createFactor(sql, { user_id: person.user.id });
    await sql`
      insert into auth.mfa_challenges (factor_id, ip_address, created_at)
      values (${factor.id}, '192.0.2.1', now() - ${age}::interval)`;
    await sql`
      insert into auth.known_addresses
      values (${person.user.id}, 'long ago', now() - interval '88 days' - ${age}::interval)`;
  }
  expect(await here.gateway.purge(new Date())).toEqual({
    sessions: 1,
    refreshTokens: 1,
    oneTimeTokens: 1,
    flowStates: 1,
    webauthnChallenges: 1,
    factorChallenges: 1,
    knownAddresses: 1,
  });
  expect((await living.client.refreshSession(data.session ?? undefined)).error).toBeNull();
});

test('a failing purge of one kind doesn’t block the others', async () => {
  const { sql } = database;
  await sql`
    insert into auth.webauthn_challenges (challenge_type, session_data, expires_at)
    values ('authentication', '{}', now() - interval '1 day')`;
  await sql`alter table auth.sessions rename to sessions_away`;
  await expect(here.gateway.purge(new Date())).rejects.toThrow('auth.sessions');
  await sql`alter table auth.sessions_away rename to sessions`;
  expect(await sql`select from auth.webauthn_challenges where expires_at < now()`).toHaveLength(0);
});
