import type { GoTrueClient } from '@supabase/auth-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { createConnectionPool } from '../../../connections/connection-pool.ts';
import { createKeys, generatePrivateJwk } from '../../../keys/keys.ts';
import {
  type AuthUnderTest,
  PASSWORD,
  post,
  SITE_URL,
  signIn,
  signUpConfirmed,
  startAuth,
  wideLimits,
} from '../../auth-under-test.ts';
import { codeOf, enrol, prove, signUpWithFactor } from '../../factors/factors-under-test.ts';
import { resealFactors } from '../../factors/totp.ts';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
});
afterAll(() => auth.stop());

const readClaims = async (client: GoTrueClient) => {
  const { data } = await client.getSession();
  return auth.keys.verify(data.session?.access_token ?? '');
};

test('the first code verifies a factor, raises the session and ends the others', async () => {
  const email = 'ada@example.com';
  const client = await signUpConfirmed(auth, email);
  const elsewhere = auth.newClient();
  await signIn(elsewhere, email, PASSWORD);
  const { data } = await client.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Phone',
    issuer: 'Vizit',
  });
  if (data?.type !== 'totp') throw new Error('no factor');
  expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
  expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>\s*$/);
  expect(data.totp.uri).toContain(`otpauth://totp/Vizit:ada%40example.com?issuer=Vizit`);
  expect(data.totp.uri).toContain(data.totp.secret);
  const level = () => client.mfa.getAuthenticatorAssuranceLevel().then(({ data }) => data);
  expect(await level(), 'not proved yet').toMatchObject({ nextLevel: 'aal1' });

  const seconds = () => Math.floor(Date.now() / 1000);
  const begun = seconds();
  const { data: asked } = await client.mfa.challenge({ factorId: data.id });
  expect(asked).toEqual({ id: expect.any(String), type: 'totp', expires_at: expect.any(Number) });
  expect(asked?.expires_at).toBeGreaterThanOrEqual(begun + 300);
  expect(asked?.expires_at).toBeLessThanOrEqual(seconds() + 300);
  const answer = { factorId: data.id, challengeId: asked?.id ?? '' };
  const code = codeOf(auth, data.totp.secret, 0);
  expect((await client.mfa.verify({ ...answer, code })).error).toBeNull();

  expect(await level()).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  expect(await readClaims(client)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'totp' }, { method: 'password' }],
  });
  const { data: listed } = await client.mfa.listFactors();
  expect(listed?.totp).toMatchObject([{ id: data.id, status: 'verified', factor_type: 'totp' }]);
  expect((await client.getUser()).error).toBeNull();
  expect((await elsewhere.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect(await auth.nextLink(email), 'told by mail').toBe(SITE_URL);
});

test('sign-in asks for the factor, and a refresh keeps the assurance level', async () => {
  const { device } = await signUpWithFactor(auth, 'again@example.com');
  const client = auth.newClient();
  const session = await signIn(client, 'again@example.com', PASSWORD);
  expect(session.user.factors).toMatchObject([{ friendly_name: 'Phone', status: 'verified' }]);
  const { data: before } = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(before).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  const answer = { factorId: device.id, code: device.codeAt(0) };
  expect((await client.mfa.challengeAndVerify(answer)).error).toBeNull();
  expect((await client.refreshSession()).error).toBeNull();
  expect(await readClaims(client)).toMatchObject({ aal: 'aal2' });

  const thief = auth.newClient();
  const stolen = await thief.refreshSession({ refresh_token: session.refresh_token });
  expect(stolen.error, 'of before the factor').toMatchObject({ code: 'refresh_token_not_found' });
  expect((await client.refreshSession()).error).toBeNull();
});

test('a code works once, within half a minute, and reuse alerts its owner', async () => {
  const email = 'once@example.com';
  const client = await signUpConfirmed(auth, email);
  const device = await enrol(auth, client);
  const tried = async (steps: number) => (await prove(client, device, steps)).error?.code ?? 'good';
  expect(await tried(-2)).toBe('mfa_verification_failed');
  expect(await tried(2)).toBe('mfa_verification_failed');
  expect(await tried(-1)).toBe('good');
  await auth.nextLink(email);
  expect(await tried(0)).toBe('good');
  expect(auth.unreadMails(email)).toEqual([]);
  expect(await tried(0), 'used').toBe('mfa_verification_failed');
  await auth.nextLink(email);
  expect(await tried(-1), 'older than one that was used').toBe('mfa_verification_failed');
  expect(await tried(1)).toBe('good');
});

test('another account’s factor isn’t found', async () => {
  const { client, device } = await signUpWithFactor(auth, 'owner@example.com');
  const { client: stranger, device: own } = await signUpWithFactor(auth, 'stranger@example.com');
  const code = device.codeAt(0);
  const { data: asked } = await client.mfa.challenge({ factorId: device.id });
  const challengeId = asked?.id ?? '';
  for (const { error } of [
    await stranger.mfa.challenge({ factorId: device.id }),
    await stranger.mfa.verify({ factorId: device.id, challengeId, code }),
    await stranger.mfa.unenroll({ factorId: device.id }),
  ]) {
    expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  }
  const mixed = await stranger.mfa.verify({ factorId: own.id, challengeId, code: own.codeAt(0) });
  expect(mixed.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
});

test('a session that has used the factor removes it, and sign-in stops asking for it', async () => {
  const email = 'leaving@example.com';
  const { client, device } = await signUpWithFactor(auth, email);
  await auth.nextLink(email);
  const half = auth.newClient();
  await signIn(half, email, PASSWORD);
  expect((await half.mfa.unenroll({ factorId: device.id })).error).toMatchObject({
    status: 422,
    code: 'insufficient_aal',
    message: 'AAL2 required to unenroll verified factor',
  });
  expect((await client.mfa.unenroll({ factorId: device.id })).data).toEqual({ id: device.id });
  await auth.nextLink(email);
  await client.refreshSession();
  expect(await readClaims(client)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  expect((await client.mfa.listFactors()).data?.all).toEqual([]);
});

test('changing the password, address or metadata needs the factor', async () => {
  const email = 'guarded@example.com';
  await signUpWithFactor(auth, email);
  const half = auth.newClient();
  await signIn(half, email, PASSWORD);
  for (const change of [
    { password: 'another password' },
    { email: 'thief@example.com' },
    { data: { full_name: 'Thief' } },
  ]) {
    const { error } = await half.updateUser(change);
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
  }
});

test('an account has at most ten factors, uniquely named, and adds more only with the first', async () => {
  const { client } = await signUpWithFactor(auth, 'many@example.com');
  const half = auth.newClient();
  await signIn(half, 'many@example.com', PASSWORD);
  const begin = async (by: GoTrueClient, friendlyName: string) =>
    (await by.mfa.enroll({ factorType: 'totp', friendlyName })).error;
  expect(await begin(half, 'Mine')).toMatchObject({ status: 403, code: 'insufficient_aal' });
  expect(await begin(client, 'Phone')).toMatchObject({
    code: 'mfa_factor_name_conflict',
    message: 'A factor with the friendly name "Phone" for this user already exists',
  });
  const begun = await Promise.all(Array.from({ length: 12 }, (_, n) => begin(client, `Key ${n}`)));
  expect(begun.map((error) => error?.code ?? 'begun').sort()).toEqual([
    ...Array(9).fill('begun'),
    ...Array(3).fill('too_many_enrolled_mfa_factors'),
  ]);
  auth.clock.advance(15 * 60 + 1);
  expect(await begin(client, 'Later'), 'an unproved factor made room').toBeNull();
});

test('a challenge can be answered once, within five minutes, from the address that requested it', async () => {
  let address = '192.0.2.7';
  const here = await startAuth({ sql: auth.sql }, { clientAddress: () => address });
  const { client, device } = await signUpWithFactor(here, 'asked@example.com');
  const ask = async () =>
    (await client.mfa.challenge({ factorId: device.id })).data?.id ?? 'no question';
  const answer = async (challengeId: string, steps: number) => {
    const code = device.codeAt(steps);
    const { error } = await client.mfa.verify({ factorId: device.id, challengeId, code });
    return error?.code ?? 'good';
  };
  const first = await ask();
  expect(await answer(first, 0)).toBe('good');
  expect(await answer(first, 1), 'twice').toBe('mfa_ip_address_mismatch');
  const moved = await ask();
  address = '2001:db8::7';
  expect(await answer(moved, 1)).toBe('mfa_ip_address_mismatch');
  const late = await ask();
  here.clock.advance(5 * 60);
  expect(await answer(late, 0)).toBe('mfa_challenge_expired');
  address = 'unknown';
  expect(await answer(await ask(), 0), 'a socket without an address').toBe('good');
  await here.stop();
});

test('wrong codes are counted across all sessions', async () => {
  const secondFactorPerAccount = { points: 3, durationSeconds: 3600 };
  const strict = await startAuth(
    { sql: auth.sql },
    { rateLimits: wideLimits({ secondFactorPerAccount }) },
  );
  const { device } = await signUpWithFactor(strict, 'guessed@example.com');
  const guess = async (steps: number) => {
    const client = strict.newClient();
    await signIn(client, 'guessed@example.com', PASSWORD);
    return (await prove(client, device, steps)).error;
  };
  for (const steps of [50, 60]) expect((await guess(steps))?.code).toBe('mfa_verification_failed');
  expect(await guess(0), 'a right one begins anew').toBeNull();
  for (const steps of [50, 60, 70]) await guess(steps);
  expect(await guess(1), 'even the right one').toMatchObject({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Too many attempts. Please try again in 60 minutes.',
  });
  await strict.stop();
});

test('unsupported factors are refused as on the hosted backend', async () => {
  const client = await signUpConfirmed(auth, 'wishes@example.com');
  const phone = await client.mfa.enroll({ factorType: 'phone', phone: '+41441234567' });
  expect(phone.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' });
  const { data } = await client.getSession();
  const headers = { Authorization: `Bearer ${data.session?.access_token}` };
  const device = await enrol(auth, client);
  for (const [path, body, code] of [
    ['/factors', { factor_type: 'face' }, 'validation_failed'],
    ['/factors', { factor_type: 'totp', friendly_name: 'x'.repeat(121) }, 'validation_failed'],
    ['/factors/7/challenge', {}, 'validation_failed'],
    [`/factors/${device.id}/verify`, { challenge_id: device.id, code: '' }, 'validation_failed'],
    [`/factors/${device.id}/verify`, { challenge_id: '7', code: '123456' }, 'validation_failed'],
  ] as const) {
    const response = await post(auth, path, body, headers);
    expect(await response.json(), path).toMatchObject({ error_code: code });
  }
  const nobody = await post(auth, '/factors', { factor_type: 'totp' });
  expect(await nobody.json()).toMatchObject({ error_code: 'no_authorization' });
});

test('a stored secret decrypts only with the keys, and only for its factor', async () => {
  const client = await signUpConfirmed(auth, 'sealed@example.com');
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  if (data?.type !== 'totp') throw new Error('no factor');
  const read = async () => {
    const [row] = await auth.sql`select secret from auth.mfa_factors where id = ${data.id}`;
    return String(row?.secret);
  };
  const sealed = await read();
  expect(sealed).not.toContain(data.totp.secret);
  expect(() => auth.keys.sealing.unseal(sealed, 'another factor')).toThrow();
  expect(() => auth.keys.sealing.unseal(`${sealed.slice(0, -6)}AAAAAA`, data.id)).toThrow();

  const [first, second] = [await generatePrivateJwk(), await generatePrivateJwk()];
  const keysOf = (privateJwk: typeof first, ...retiredJwks: (typeof first)[]) =>
    createKeys({ privateJwk, retiredJwks, issuer: 'test' });
  const before = (await keysOf(first)).sealing;
  await auth.sql`update auth.mfa_factors set secret = null where id <> ${data.id}`;
  await auth.sql`
    update auth.mfa_factors set secret = ${before.seal('SECRET', data.id)} where id = ${data.id}`;
  const pool = createConnectionPool(auth.sql);
  expect(await resealFactors(pool, (await keysOf(second, first)).sealing)).toBe(1);
  expect(await resealFactors(pool, (await keysOf(second, first)).sealing)).toBe(0);
  await pool.close();
  expect((await keysOf(second)).sealing.unseal(await read(), data.id)).toBe('SECRET');
  expect(() => before.unseal('v1.AA.AA', data.id)).toThrow('not ours');
});
