import { randomUUID } from 'node:crypto';
import { GoTrueAdminApi } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { signUpConfirmed } from '../../auth-under-test.ts';
import { createAuthenticator } from '../../webauthn/authenticator-under-test.ts';
import {
  admin,
  auth,
  type CreateFaults,
  createHolder,
  enter,
  type GetFaults,
  get,
  register,
  SITE,
  setUpPasskeys,
} from './passkeys-under-test.ts';

setUpPasskeys();

test('a passkey is created, signs in without a username, and records its last use', async () => {
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
  // The next one isn't created on a device that has one.
  const again = await get(anew.passkey.startRegistration());
  expect(again.options.excludeCredentials).toMatchObject([{ id: credential.id }]);
});

test('only the owner or the secret key can rename and remove passkeys', async () => {
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
])('a signature for %s doesn’t sign in', async (_name, faults) => {
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
  // The library would fetch revocation lists from any URL these name.
  ['certificates', { attestation: { fmt: 'packed', attStmt: new Map([['x5c', []]]) } }],
  ['a format nobody asked for', { attestation: { fmt: 'tpm', attStmt: new Map() } }],
])('a passkey created with %s is rejected', async (_name, faults) => {
  const client = await signUpConfirmed(auth, `${randomUUID()}@example.com`);
  const { error } = await register(client, createAuthenticator(SITE), faults);
  expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
  expect(await get(client.passkey.list())).toEqual([]);
});

test('a challenge works once, within five minutes, for its own person and purpose', async () => {
  const { client, device } = await createHolder('once@example.com');
  const anyone = auth.newClient();
  const { challenge_id: challengeId, options } = await get(anyone.passkey.startAuthentication());
  const spend = (credential = device.get(options), id = challengeId) =>
    anyone.passkey.verifyAuthentication({ challengeId: id, credential });
  expect((await spend(device.get(options, { origin: 'https://evil.example' }))).error).toBeTruthy();
  // A failure also used it up.
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

test('a cloned key is detected by its counter', async () => {
  const { device } = await createHolder('copied@example.com');
  const copy = device.clone();
  expect((await enter(auth.newClient(), device)).error).toBeNull();
  expect((await enter(auth.newClient(), copy)).error).toMatchObject({
    code: 'webauthn_verification_failed',
  });
  // Of two concurrent answers with the same count, one succeeds.
  const answers = await Promise.all(
    [device.clone(), device.clone()].map((same) => enter(auth.newClient(), same)),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
});
