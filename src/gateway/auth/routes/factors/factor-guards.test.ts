import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { meetAt } from '#test/waiting-statements.ts';
import {
  type AuthUnderTest,
  holdAccount,
  PASSWORD,
  post,
  signIn,
  signUpConfirmed,
  startAuth,
} from '../../auth-under-test.ts';
import { enrol, prove, signUpWithFactor } from '../../factors/factors-under-test.ts';
import { createAuthenticator } from '../../webauthn/authenticator-under-test.ts';

const SITE = { rpId: 'site.example', origin: 'https://site.example' };
let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'), {
    allowUnverifiedSignIn: true,
    requireCurrentPassword: true,
  });
});
afterAll(() => auth.stop());

const KINDS = [
  ['an authenticator app', { factorType: 'totp', friendlyName: 'Mine' }],
  ['a security key', { factorType: 'webauthn', friendlyName: 'Mine' }],
] as const;

const count = async (email: string) => {
  const [row] = await auth.sql`
    select (select count(*)::int from auth.mfa_factors f where f.user_id = u.id) as factors,
      (select count(*)::int from auth.webauthn_credentials c where c.user_id = u.id) as passkeys,
      raw_user_meta_data as metadata
    from auth.users u where email = ${email}`;
  return row;
};

test.each(KINDS)('%s needs a confirmed address', async (_kind, wish) => {
  const email = `unconfirmed-${wish.factorType}@example.com`;
  const client = auth.newClient();
  await client.signUp({ email, password: PASSWORD });
  await signIn(client, email, PASSWORD);
  expect((await client.mfa.enroll(wish)).error).toMatchObject({
    status: 403,
    code: 'email_not_confirmed',
  });
  expect(await count(email)).toMatchObject({ factors: 0 });
});

test.each(KINDS)('%s needs a sign-in within the last ten minutes', async (_kind, wish) => {
  const email = `stale-${wish.factorType}@example.com`;
  const client = await signUpConfirmed(auth, email);
  auth.clock.advance(10 * 60 + 1);
  expect((await client.mfa.enroll(wish)).error).toMatchObject({ code: 'reauthentication_needed' });
  await signIn(client, email, PASSWORD);
  expect((await client.mfa.enroll(wish)).error).toBeNull();
});

test('confirming a contested account removes its factors, passkeys and metadata', async () => {
  const email = 'contested@example.com';
  const stranger = auth.newClient();
  await stranger.signUp({
    email,
    password: 'a password of a stranger',
    options: { data: { full_name: 'Eve' } },
  });
  await auth.sql`
    with made as (
      insert into auth.mfa_factors (user_id, factor_type, status)
      select id, 'totp', 'verified' from auth.users where email = ${email}
    )
    insert into auth.webauthn_credentials (user_id, credential_id, public_key)
    select id, 'a passkey', '' from auth.users where email = ${email}`;
  await auth.nextLink(email);
  const owner = auth.newClient();
  await owner.signUp({ email, password: PASSWORD });
  const token = await auth.nextCode(email);
  expect((await owner.verifyOtp({ email, token, type: 'signup' })).error).toBeNull();
  expect(await count(email)).toEqual({ factors: 0, passkeys: 0, metadata: {} });
  const { data } = await owner.mfa.getAuthenticatorAssuranceLevel();
  expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
});

test('confirming an uncontested account keeps its owner’s metadata', async () => {
  const email = 'own@example.com';
  const client = auth.newClient();
  await client.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Ada' } } });
  const token = await auth.nextCode(email);
  await client.verifyOtp({ email, token, type: 'signup' });
  expect(await count(email)).toMatchObject({ metadata: { full_name: 'Ada' } });
});

test('the first verified factor deletes every unverified one, of any kind', async () => {
  const email = 'begun-before@example.com';
  const owner = await signUpConfirmed(auth, email);
  const thief = auth.newClient();
  await signIn(thief, email, PASSWORD);
  const app = await enrol(auth, thief, 'Thief');
  const { data: key } = await thief.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
  expect(key?.id).toBeTruthy();
  const own = await enrol(auth, owner, 'Phone');
  expect((await prove(owner, own, -1)).error).toBeNull();
  expect(await count(email)).toMatchObject({ factors: 1 });

  // The thief still knows the password.
  await signIn(thief, email, PASSWORD);
  expect((await prove(thief, app, 0)).error).toMatchObject({ code: 'mfa_factor_not_found' });
});

test('verifying another factor needs a session that has used the first', async () => {
  const email = 'around@example.com';
  const { client } = await signUpWithFactor(auth, email);
  const other = await enrol(auth, client, 'Other');
  const { data: begunKey } = await client.mfa.enroll({
    factorType: 'webauthn',
    friendlyName: 'Key',
  });
  const factorId = begunKey?.id ?? '';
  const thief = auth.newClient();
  await signIn(thief, email, PASSWORD);
  const refusal = { status: 403, code: 'insufficient_aal' };
  expect((await thief.mfa.challenge({ factorId: other.id })).error).toMatchObject(refusal);
  expect((await thief.mfa.challenge({ factorId })).error).toMatchObject(refusal);

  // Only the owner can answer a challenge that the owner requested.
  const { data: asked } = await client.mfa.challenge({ factorId: other.id });
  const answer = { factorId: other.id, challengeId: asked?.id ?? '', code: other.codeAt(0) };
  expect((await thief.mfa.verify(answer)).error).toMatchObject(refusal);
  const { data: askedKey } = await client.mfa.challenge({
    factorId,
    webauthn: { rpId: SITE.rpId },
  });
  if (askedKey?.type !== 'webauthn' || askedKey.webauthn.type !== 'create')
    throw new Error('no key');
  const { publicKey } = askedKey.webauthn.credential_options;
  const made = createAuthenticator(SITE).create(publicKey as never);
  const { data } = await thief.getSession();
  const headers = { Authorization: `Bearer ${data.session?.access_token}` };
  const response = await post(
    auth,
    `/factors/${factorId}/verify`,
    { challenge_id: askedKey.id, webauthn: { type: 'create', credential_response: made } },
    headers,
  );
  expect([response.status, (await response.json()).error_code]).toEqual([403, 'insufficient_aal']);
  expect((await client.mfa.verify(answer)).error).toBeNull();
});

test('when two first factors are verified at once, only one succeeds', async () => {
  const email = 'race@example.com';
  const [one, two] = [await signUpConfirmed(auth, email), auth.newClient()];
  await signIn(two, email, PASSWORD);
  const [mine, theirs] = [await enrol(auth, one, 'Mine'), await enrol(auth, two, 'Theirs')];
  const answers = await meetAt(
    auth.sql,
    holdAccount(email),
    () => prove(one, mine, 0),
    () => prove(two, theirs, 0),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(await count(email)).toMatchObject({ factors: 1 });
});

test('a factor not verified within 15 minutes is deleted', async () => {
  const email = 'too-late@example.com';
  const client = await signUpConfirmed(auth, email);
  const device = await enrol(auth, client);
  const { data: asked } = await client.mfa.challenge({ factorId: device.id });
  auth.clock.advance(14 * 60);
  expect((await client.mfa.challenge({ factorId: device.id })).error).toBeNull();
  auth.clock.advance(60);
  expect((await client.mfa.challenge({ factorId: device.id })).error).toMatchObject({
    code: 'mfa_factor_not_found',
  });
  const answer = { factorId: device.id, challengeId: asked?.id ?? '', code: device.codeAt(0) };
  expect((await client.mfa.verify(answer)).error).toMatchObject({ code: 'mfa_factor_not_found' });
});

test('a password-only session gets no code for a new password and renames no passkey', async () => {
  const email = 'half@example.com';
  await signUpWithFactor(auth, email);
  const half = auth.newClient();
  await signIn(half, email, PASSWORD);
  await auth.nextMail(email);
  expect((await half.reauthenticate()).error).toMatchObject({ code: 'insufficient_aal' });
  const [passkey] = await auth.sql<{ id: string }[]>`
    insert into auth.webauthn_credentials (user_id, credential_id, public_key)
    select id, 'renamed', '' from auth.users where email = ${email} returning id`;
  const rename = { passkeyId: passkey?.id ?? '', friendlyName: 'Mine' };
  expect((await half.passkey.update(rename)).error).toMatchObject({ code: 'insufficient_aal' });
  expect(auth.unreadMails(email)).toEqual([]);
});

test('a view-only session gets no code, and can’t change metadata or passkeys', async () => {
  const email = 'seen@example.com';
  const client = await signUpConfirmed(auth, email);
  const { data } = await client.getSession();
  const claims = await auth.keys.verify(data.session?.access_token ?? '');
  const looking = await auth.keys.sign({ ...claims, read_only: true }, 60);
  const headers = { Authorization: `Bearer ${looking}`, 'Content-Type': 'application/json' };
  for (const [method, path] of [
    ['GET', '/reauthenticate'],
    ['PUT', '/user'],
    ['PATCH', '/passkeys/x'],
    ['POST', '/factors'],
    ['POST', '/logout'],
  ] as const) {
    const body = method === 'GET' ? null : JSON.stringify({ data: { full_name: 'Eve' } });
    const answer = await fetch(`${auth.url}${path}`, { method, headers, body });
    expect([answer.status, (await answer.json()).error_code], path).toEqual([403, 'read_only']);
  }
  expect(auth.unreadMails(email)).toEqual([]);
});
