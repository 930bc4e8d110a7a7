import { randomUUID } from 'node:crypto';
import { GoTrueAdminApi, type GoTrueClient, type MFAVerifyWebauthnParams } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { PASSKEYS_MAX_PER_USER } from '../../../limits/factors.ts';
import {
  type AuthUnderTest,
  newAdmin,
  PASSWORD,
  SITE_URL,
  signIn,
  signUpConfirmed,
  startAuth,
} from '../../auth-under-test.ts';
import {
  type Authenticator,
  createAuthenticator,
} from '../../webauthn/authenticator-under-test.ts';

const SITE = { rpId: 'site.example', origin: SITE_URL };
let auth: AuthUnderTest;
let admin: GoTrueAdminApi;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'), { requireCurrentPassword: true });
  admin = newAdmin(auth);
});
afterAll(() => auth.stop());

/** Returns the data, or throws the error. */
async function get<Data>(answer: Promise<{ data: Data | null; error: unknown }>): Promise<Data> {
  const { data, error } = await answer;
  if (error || !data) throw error;
  return data;
}

type RegistrationCredential = MFAVerifyWebauthnParams<'create'>['webauthn']['credential_response'];
type CreateFaults = Parameters<Authenticator['create']>[1];
type GetFaults = Parameters<Authenticator['get']>[1];

async function register(client: GoTrueClient, device: Authenticator, faults?: CreateFaults) {
  const { challenge_id: challengeId, options } = await get(client.passkey.startRegistration());
  const credential = device.create(options, faults);
  return client.passkey.verifyRegistration({ challengeId, credential });
}

async function enter(client: GoTrueClient, device: Authenticator, faults?: GetFaults) {
  const { challenge_id: challengeId, options } = await get(client.passkey.startAuthentication());
  const credential = device.get(options, faults);
  return client.passkey.verifyAuthentication({ challengeId, credential });
}

/** Creates a user with a passkey, and the device that holds it. */
async function createHolder(email: string) {
  const client = await signUpConfirmed(auth, email);
  const device = createAuthenticator(SITE);
  const passkey = await get(register(client, device));
  return { client, device, passkey };
}

test('a passkey is made, signs in without a name, and says when it did', async () => {
  const email = 'ada@example.com';
  const client = await signUpConfirmed(auth, email);
  const before = Math.floor(Date.now() / 1000);
  const begun = await get(client.passkey.startRegistration());
  const { data: own } = await client.getUser();
  expect(begun.options).toMatchObject({
    rp: { id: 'site.example' },
    user: { id: Buffer.from(own.user?.id ?? '').toString('base64url'), name: email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
    attestation: 'none',
    pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
  });
  expect(Buffer.from(begun.options.challenge, 'base64url').length).toBeGreaterThanOrEqual(16);
  expect(begun.expires_at - before).toBeGreaterThanOrEqual(299);
  const device = createAuthenticator(SITE);
  const credential = device.create(begun.options);
  const made = await get(
    client.passkey.verifyRegistration({ challengeId: begun.challenge_id, credential }),
  );
  expect(made).toEqual({
    id: expect.any(String),
    friendly_name: 'Passkey',
    created_at: expect.any(String),
  });
  await expect
    .poll(() => auth.unreadMails(email).map(({ subject }) => subject))
    .toEqual(['A passkey was added']);

  const anew = auth.newClient();
  const { session, user } = await get(enter(anew, device));
  expect(user?.email).toBe(email);
  const { data } = await anew.getClaims(session?.access_token);
  expect(data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] });
  const [listed] = await get(anew.passkey.list());
  expect(listed).toEqual({ ...made, last_used_at: expect.any(String) });
  // The next one is not made on a device that has one.
  const again = await get(anew.passkey.startRegistration());
  expect(again.options.excludeCredentials).toMatchObject([{ id: credential.id }]);
});

test('passkeys are renamed and removed by their owner alone, or by the secret key', async () => {
  const email = 'owner@example.com';
  const { client, device, passkey } = await createHolder(email);
  const stranger = await signUpConfirmed(auth, 'stranger@example.com');
  const passkeyId = passkey.id;
  for (const who of [stranger.passkey, { ...client.passkey }]) {
    const { data, error } = await who.update({ passkeyId, friendlyName: '  My phone ' });
    if (who === stranger.passkey) expect(error).toMatchObject({ status: 404 });
    else expect(data).toMatchObject({ id: passkeyId, friendly_name: 'My phone' });
  }
  for (const friendlyName of ['', ' ', 'x'.repeat(121)]) {
    const { error } = await client.passkey.update({ passkeyId, friendlyName });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  }
  expect((await stranger.passkey.delete({ passkeyId })).error).toMatchObject({ status: 404 });
  expect((await stranger.passkey.delete({ passkeyId: 'x' })).error).toMatchObject({ status: 404 });
  expect(await get(stranger.passkey.list())).toEqual([]);

  const { data } = await client.getUser();
  const userId = data.user?.id ?? '';
  expect(await get(admin.passkey.listPasskeys({ userId }))).toMatchObject([{ id: passkeyId }]);
  const asAnyone = new GoTrueAdminApi({ url: auth.url, experimental: { passkey: true } });
  expect((await asAnyone.passkey.listPasskeys({ userId })).error).toMatchObject({ status: 401 });
  expect(
    (await admin.passkey.deletePasskey({ userId: randomUUID(), passkeyId })).error,
  ).toBeTruthy();

  expect((await client.passkey.delete({ passkeyId })).error).toBeNull();
  await expect
    .poll(() => auth.unreadMails(email).map(({ subject }) => subject))
    .toContain('A passkey was removed');
  // The same answer as for a wrong one, to reveal no passkeys.
  expect((await enter(auth.newClient(), device)).error).toMatchObject({
    status: 400,
    code: 'webauthn_verification_failed',
  });
  const other = await get(register(client, createAuthenticator(SITE)));
  expect((await admin.passkey.deletePasskey({ userId, passkeyId: other.id })).error).toBeNull();
  expect(await get(client.passkey.list())).toEqual([]);
});

test.each<[string, GetFaults]>([
  ['another origin', { origin: 'https://site.example.evil.example' }],
  ['another domain', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'YW5vdGhlciBjaGFsbGVuZ2U' }],
  ['a device that verified nobody', { isUnverified: true }],
  ['another account', { userHandle: Buffer.from(randomUUID()).toString('base64url') }],
])('a signature for %s signs nobody in', async (_name, faults) => {
  const { device } = await createHolder(`${randomUUID()}@example.com`);
  const client = auth.newClient();
  expect((await enter(client, device, faults)).error).toMatchObject({
    status: 400,
    code: 'webauthn_verification_failed',
  });
  expect((await client.getSession()).data.session).toBeNull();
  expect((await enter(client, device)).error).toBeNull();
});

test.each<[string, CreateFaults]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another domain', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'YW5vdGhlciBjaGFsbGVuZ2U' }],
  ['a device that verified nobody', { isUnverified: true }],
  // The library would fetch the list of revoked certificates from an address these name.
  ['certificates', { attestation: { fmt: 'packed', attStmt: new Map([['x5c', []]]) } }],
  ['a format nobody asked for', { attestation: { fmt: 'tpm', attStmt: new Map() } }],
])('a passkey made with %s is not kept', async (_name, faults) => {
  const client = await signUpConfirmed(auth, `${randomUUID()}@example.com`);
  const { error } = await register(client, createAuthenticator(SITE), faults);
  expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
  expect(await get(client.passkey.list())).toEqual([]);
});

test('a challenge is good once, for five minutes, and for whom and what it was made', async () => {
  const { client, device } = await createHolder('once@example.com');
  const anyone = auth.newClient();
  const { challenge_id: challengeId, options } = await get(anyone.passkey.startAuthentication());
  const spend = (credential = device.get(options), id = challengeId) =>
    anyone.passkey.verifyAuthentication({ challengeId: id, credential });
  expect((await spend(device.get(options, { origin: 'https://evil.example' }))).error).toBeTruthy();
  // A failure used it up as well.
  expect((await spend()).error).toMatchObject({ code: 'webauthn_challenge_not_found' });
  expect((await spend(undefined, randomUUID())).error).toMatchObject({
    code: 'webauthn_challenge_not_found',
  });

  const foreign = await signUpConfirmed(auth, 'foreign@example.com');
  const theirs = await get(foreign.passkey.startRegistration());
  const credential = createAuthenticator(SITE).create(theirs.options);
  const wish = { challengeId: theirs.challenge_id, credential };
  expect((await client.passkey.verifyRegistration(wish)).error).toMatchObject({
    code: 'webauthn_challenge_not_found',
  });
  expect((await spend(undefined, theirs.challenge_id)).error).toMatchObject({
    code: 'webauthn_challenge_not_found',
  });

  const late = await get(anyone.passkey.startAuthentication());
  auth.clock.advance(5 * 60);
  expect((await spend(device.get(late.options), late.challenge_id)).error).toMatchObject({
    code: 'webauthn_challenge_expired',
  });
  // The next request sweeps expired challenges.
  auth.clock.advance(5 * 60 + 1);
  await get(anyone.passkey.startAuthentication());
  const [left] = await auth.sql`select count(*)::int from auth.webauthn_challenges`;
  expect(left?.count).toBe(1);
});

test('a copied key is found out by its count', async () => {
  const { device } = await createHolder('copied@example.com');
  const copy = device.clone();
  expect((await enter(auth.newClient(), device)).error).toBeNull();
  expect((await enter(auth.newClient(), copy)).error).toMatchObject({
    code: 'webauthn_verification_failed',
  });
  // Two answers at once, of one count: one of them.
  const answers = await Promise.all(
    [device.clone(), device.clone()].map((same) => enter(auth.newClient(), same)),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
});

test('one key is one passkey, and an account has ten at most, also of those made at once', async () => {
  const { device } = await createHolder('first@example.com');
  const client = await signUpConfirmed(auth, 'many@example.com');
  expect((await register(client, device)).error).toMatchObject({
    status: 422,
    code: 'webauthn_credential_exists',
  });
  const { data } = await client.getUser();
  await auth.sql`
    insert into auth.webauthn_credentials (user_id, credential_id, public_key)
    select ${data.user?.id ?? ''}, decode(md5(n::text), 'hex'), ''
    from generate_series(2, ${PASSKEYS_MAX_PER_USER}) n`;
  const { challenge_id: challengeId, options } = await get(client.passkey.startRegistration());
  await auth.sql`
    insert into auth.webauthn_credentials (user_id, credential_id, public_key)
    values (${data.user?.id ?? ''}, 'last', '')`;
  const credential = createAuthenticator(SITE).create(options);
  for (const { error } of [
    await client.passkey.verifyRegistration({ challengeId, credential }),
    await client.passkey.startRegistration(),
  ]) {
    expect(error).toMatchObject({ status: 422, code: 'too_many_passkeys' });
  }
});

test('neither an unproved address, nor a session grown old, nor one factor of two adds a passkey', async () => {
  const email = 'careful@example.com';
  const { client, device, passkey } = await createHolder(email);
  const { data } = await client.getUser();
  const userId = data.user?.id ?? '';
  auth.clock.advance(11 * 60);
  expect((await client.passkey.startRegistration()).error).toMatchObject({
    code: 'reauthentication_needed',
  });
  await signIn(client, email, PASSWORD);
  expect((await client.passkey.startRegistration()).error).toBeNull();

  await auth.sql`
    insert into auth.mfa_factors (user_id, factor_type, status)
    values (${userId}, 'totp', 'verified')`;
  const refusal = { status: 403, code: 'insufficient_aal' };
  expect((await client.passkey.startRegistration()).error).toMatchObject(refusal);
  expect((await client.passkey.delete({ passkeyId: passkey.id })).error).toMatchObject(refusal);
  expect((await register(client, device).catch((error) => ({ error }))).error).toMatchObject(
    refusal,
  );
  await auth.sql`update auth.sessions set aal = 'aal2' where user_id = ${userId}`;
  expect((await client.passkey.delete({ passkeyId: passkey.id })).error).toBeNull();

  await auth.sql`update auth.users set email_confirmed_at = null where id = ${userId}`;
  expect((await client.passkey.startRegistration()).error).toMatchObject({
    code: 'email_not_confirmed',
  });
});

test('who is banned or no longer proved is not let in by a passkey either', async () => {
  const { client, device } = await createHolder('banned@example.com');
  const { data } = await client.getUser();
  const change = (columns: Record<string, Date | null>) =>
    auth.sql`update auth.users set ${auth.sql(columns)} where id = ${data.user?.id ?? ''}`;
  await change({ banned_until: new Date(Date.now() + 24 * 60 * 60_000) });
  expect((await enter(auth.newClient(), device)).error).toMatchObject({ code: 'user_banned' });
  await change({ banned_until: null, email_confirmed_at: null });
  expect((await enter(auth.newClient(), device)).error).toMatchObject({
    code: 'email_not_confirmed',
  });
});

test('where no browser makes a passkey, there are none', async () => {
  for (const siteUrl of ['http://192.0.2.7:3000', 'http://[::1]:3000', 'http://site.example']) {
    const other = await startAuth({ sql: auth.sql }, { siteUrl });
    const { error } = await other.newClient().passkey.startAuthentication();
    expect(error, siteUrl).toMatchObject({ status: 404, code: 'passkey_disabled' });
    await other.stop();
  }
});

/** Asks a device that is a second factor. What it answers is handed on as a browser's object would be. */
async function challengeFactor(client: GoTrueClient, factorId: string) {
  const webauthn = { rpId: SITE.rpId, rpOrigins: [SITE.origin] };
  const asked = await get(client.mfa.challenge({ factorId, webauthn }));
  const { type, credential_options: given } = asked.webauthn;
  const encode = (bytes: BufferSource) => Buffer.from(bytes as ArrayBuffer).toString('base64url');
  const id = 'user' in given.publicKey ? encode(given.publicKey.user.id) : '';
  const user = { id, name: '', displayName: '' };
  const options = { challenge: encode(given.publicKey.challenge), user };
  const answer = (json: object) => {
    const credential_response = { toJSON: () => json } as unknown as RegistrationCredential;
    const verified = { ...webauthn, type: type as 'create', credential_response };
    return client.mfa.verify({ factorId, challengeId: asked.id, webauthn: verified });
  };
  return { options, answer };
}

test('a device is a second factor: proved once, asked for at each sign-in, and no passkey', async () => {
  const email = 'two-factors@example.com';
  const client = await signUpConfirmed(auth, email);
  const { id } = await get(client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' }));
  const device = createAuthenticator(SITE);

  const begun = await challengeFactor(client, id);
  const evil = device.create(begun.options, { origin: 'https://evil.example' });
  expect((await begun.answer(evil)).error).toMatchObject({
    code: 'webauthn_verification_failed',
  });
  // Touching it is enough beside a password.
  const made = await get(begun.answer(device.create(begun.options, { isUnverified: true })));
  expect(decodeJwt(made.access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
  });
  expect((await begun.answer(device.create(begun.options))).error).toMatchObject({ status: 400 });

  await signIn(client, email, PASSWORD);
  const levels = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(levels.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  const asked = await challengeFactor(client, id);
  const other = createAuthenticator(SITE);
  other.create(begun.options);
  for (const answer of [
    other.get(asked.options),
    device.get(asked.options, { origin: 'https://evil.example' }),
    device.get(begun.options),
  ]) {
    expect((await asked.answer(answer)).error).toMatchObject({
      code: 'webauthn_verification_failed',
    });
  }
  const shown = await get(asked.answer(device.get(asked.options, { isUnverified: true })));
  expect(decodeJwt(shown.access_token)).toMatchObject({ aal: 'aal2' });
  expect((await asked.answer(device.get(asked.options))).error).toMatchObject({
    code: 'mfa_ip_address_mismatch',
  });
  // A code is no answer of a device.
  const { error } = await client.mfa.challengeAndVerify({ factorId: id, code: '123456' });
  expect(error).toMatchObject({ code: 'validation_failed' });
  expect((await enter(auth.newClient(), device)).error).toMatchObject({
    code: 'webauthn_verification_failed',
  });
});
