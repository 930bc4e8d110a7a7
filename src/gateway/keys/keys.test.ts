import { createHash, createHmac } from 'node:crypto';
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { createKeys, type GatewayKeys, generatePrivateJwk } from './keys.ts';

const issuer = 'https://site.example/auth/v1';
let keys: GatewayKeys;
let now = new Date('2030-01-01T00:00:00Z');

beforeAll(async () => {
  keys = await createKeys({ privateJwk: await generatePrivateJwk(), issuer, clock: () => now });
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token verifies here, and with the published key set', async () => {
  const token = await keys.sign({ sub: 'me', role: 'authenticated' }, 60);
  await expect(keys.verify(token)).resolves.toMatchObject({ sub: 'me', iss: issuer });
  const published = createLocalJWKSet(keys.publicKeySet);
  await expect(
    jwtVerify(token, published, { algorithms: ['ES256'], currentDate: now }),
  ).resolves.toMatchObject({ payload: { sub: 'me' } });
});

test('the published key has no private part', () => {
  expect(keys.publicKeySet.keys).toHaveLength(1);
  expect(keys.publicKeySet.keys[0]).not.toHaveProperty('d');
});

test('the anonymous and service keys carry their role', async () => {
  await expect(keys.verify(keys.anonKey)).resolves.toMatchObject({ role: 'anon' });
  await expect(keys.verify(keys.serviceRoleKey)).resolves.toMatchObject({ role: 'service_role' });
});

test('keys from an earlier start stay valid with the same signing key', async () => {
  const privateJwk = await generatePrivateJwk();
  const former = await createKeys({ privateJwk, issuer });
  const later = await createKeys({ privateJwk, issuer });
  await expect(later.verify(former.anonKey)).resolves.toMatchObject({ role: 'anon' });
});

test('after a key change both are published, the new one signs, and the old one still verifies', async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(generatePrivateJwk));
  if (!first || !second || !third) expect.fail();
  const before = await createKeys({ privateJwk: first, issuer });
  const now = await createKeys({ privateJwk: second, retiredJwks: [first], issuer });
  const later = await createKeys({ privateJwk: third, retiredJwks: [second], issuer });
  expect(now.keyIds).toEqual([second.kid, first.kid]);
  expect(now.publicKeySet.keys.map(({ kid }) => kid)).toEqual(now.keyIds);
  expect(JSON.stringify(now.publicKeySet)).not.toContain(first.d);
  const old = await before.sign({ sub: 'me' }, 60);
  const fresh = await now.sign({ sub: 'me' }, 60);
  await expect(now.verify(old)).resolves.toMatchObject({ sub: 'me' });
  await expect(now.verify(before.anonKey)).resolves.toMatchObject({ role: 'anon' });
  await expect(later.verify(fresh)).resolves.toMatchObject({ sub: 'me' });
  await expect(later.verify(old)).rejects.toThrow('a key that is not ours');
  await expect(before.verify(fresh)).rejects.toThrow('a key that is not ours');
  // Only by the key it names: the old key can't sign under the new one's id.
  const renamed = await createKeys({ privateJwk: { ...first, kid: second.kid ?? '' }, issuer });
  await expect(now.verify(await renamed.sign({ sub: 'me' }, 60))).rejects.toMatchObject({
    code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  });
});

test('a token is refused once it expires, even if seen before', async () => {
  const token = await keys.sign({ sub: 'me' }, 60);
  await expect(keys.verify(token)).resolves.toBeTruthy();
  const before = now;
  now = new Date(now.getTime() + 60_000);
  await expect(keys.verify(token)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
  now = before;
});

test('forged tokens are refused', async () => {
  const claims = { role: 'service_role', iss: issuer, exp: now.getTime() / 1000 + 60 };
  const [publicKey] = keys.publicKeySet.keys;
  const header = { alg: 'ES256', typ: 'JWT', kid: publicKey?.kid };
  const unsigned = `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`;

  const hmacInput = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`;
  const hmac = createHmac('sha256', JSON.stringify(publicKey)).update(hmacInput);
  const confused = `${hmacInput}.${hmac.digest('base64url')}`;

  const stranger = await createKeys({
    privateJwk: { ...(await generatePrivateJwk()), kid: publicKey?.kid ?? '' },
    issuer,
    clock: () => now,
  });
  const otherKey = await stranger.sign({ role: 'service_role' }, 60);
  const foreign = await createKeys({ privateJwk: await generatePrivateJwk(), issuer });
  const [, payload, signature] = keys.anonKey.split('.');
  const altered = `${encode(header)}.${encode(claims)}.${signature}`;
  const embedded = `${encode({ ...header, jwk: stranger.publicKeySet.keys[0] })}.${payload}.${signature}`;

  for (const forged of [
    unsigned,
    confused,
    otherKey,
    foreign.anonKey,
    altered,
    embedded,
    '',
    'x',
  ]) {
    await expect(keys.verify(forged), forged.slice(0, 60)).rejects.toThrow();
  }
});

test('a token naming another key is refused, although ours signed it', async () => {
  const privateJwk = await generatePrivateJwk();
  const ours = await createKeys({ privateJwk, issuer });
  const renamed = await createKeys({ privateJwk: { ...privateJwk, kid: 'another' }, issuer });
  await expect(ours.verify(renamed.anonKey)).rejects.toThrow('a key that is not ours');
});

test('a token from another issuer is refused, although the key is ours', async () => {
  const privateJwk = await generatePrivateJwk();
  const ours = await createKeys({ privateJwk, issuer });
  const other = await createKeys({ privateJwk, issuer: 'https://elsewhere.example' });
  await expect(ours.verify(other.anonKey)).rejects.toMatchObject({
    code: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
  });
});

test('a signing key of another kind is refused with a clear message', async () => {
  const secret = createHash('sha256').update('secret').digest('base64url');
  await expect(createKeys({ privateJwk: { kty: 'oct', k: secret }, issuer })).rejects.toThrow(
    'the signing key must be a private EC P-256 key in JWK form',
  );
});

const secretJwk = (text: string) => ({ kty: 'oct', k: Buffer.from(text).toString('base64url') });

/** Signs a token as any library would, without our claims. */
const signByAnybody = (text: string, claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(text));

test('a shared secret signs, isn’t published, and verifies tokens others sign with it', async () => {
  const text = 'super-secret-jwt-token-with-at-least-32-characters';
  const shared = await createKeys({ privateJwk: secretJwk(text), areShared: true, issuer });
  const token = await shared.sign({ sub: 'me' }, 60);
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(shared.publicKeySet).toEqual({ keys: [] });
  await expect(shared.verify(token)).resolves.toMatchObject({ sub: 'me', iss: issuer });
  const theirs = await signByAnybody(text, { role: 'supabase_admin' });
  await expect(shared.verify(theirs)).resolves.toEqual({ role: 'supabase_admin' });
  const others = await signByAnybody(`${text}!`, { role: 'service_role' });
  await expect(shared.verify(others)).rejects.toThrow('signature verification failed');
  await expect(
    createKeys({ privateJwk: secretJwk('short'), areShared: true, issuer }),
  ).rejects.toThrow('32 bytes or longer');
});

test.each(['RS256', 'EdDSA', 'ES256'])('shared keys may be %s, and are published', async (alg) => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const privateJwk = { ...(await exportJWK(privateKey)), kid: 'theirs' };
  const retired = secretJwk('a secret of a former time, long enough');
  const source = { privateJwk, retiredJwks: [retired], areShared: true, issuer };
  const shared = await createKeys(source);
  const token = await shared.sign({ sub: 'me' }, 60);
  const published = createLocalJWKSet(shared.publicKeySet);
  await expect(jwtVerify(token, published)).resolves.toMatchObject({ payload: { sub: 'me' } });
  expect(Object.keys(shared.publicKeySet.keys[0] ?? {})).not.toContain('d');
  await expect(shared.verify(token)).resolves.toMatchObject({ sub: 'me' });
  const former = await signByAnybody('a secret of a former time, long enough', { sub: 'you' });
  await expect(shared.verify(former)).resolves.toEqual({ sub: 'you' });
});

test('a foreign key identifies people, for a while, and administers nothing', async () => {
  const theirs = await createKeys({ privateJwk: await generatePrivateJwk(), issuer: 'theirs' });
  const source = { privateJwk: await generatePrivateJwk(), issuer };
  const ours = await createKeys({ ...source, foreignJwks: theirs.publicKeySet.keys });
  const person = await theirs.sign({ sub: 'me', role: 'authenticated' }, 60);
  await expect(ours.verify(person)).resolves.toMatchObject({ sub: 'me', iss: 'theirs' });
  expect(ours.publicKeySet.keys).toHaveLength(1);
  for (const refused of [theirs.serviceRoleKey, await theirs.sign({ sub: 'me' }, 60)]) {
    await expect(ours.verify(refused)).rejects.toMatchObject({ claim: 'role' });
  }
  const secret = 'shared between two, and long enough for it';
  const endless = await signByAnybody(secret, { role: 'authenticated' });
  const trusting = await createKeys({ ...source, foreignJwks: [secretJwk(secret)] });
  await expect(trusting.verify(endless)).rejects.toMatchObject({ claim: 'exp' });
});

test('configured keys are used unchanged, and must name their role', async () => {
  const source = { privateJwk: await generatePrivateJwk(), issuer };
  const serviceRoleKey = await signByAnybody('nobody knows this one any more, of old', {
    role: 'service_role',
    exp: Math.floor(Date.now() / 1000) + 60,
  });
  const anonKey = 'sb_publishable_0123456789';
  const chosen = await createKeys({ ...source, anonKey, serviceRoleKey });
  expect(chosen).toMatchObject({ anonKey, serviceRoleKey, claimsWithoutKey: null });
  await expect(chosen.verify(anonKey)).resolves.toEqual({ role: 'anon' });
  await expect(chosen.verify(serviceRoleKey)).resolves.toMatchObject({ role: 'service_role' });
  for (const other of [`${anonKey}x`, anonKey.slice(1), 'sb_secret_0123456789']) {
    await expect(chosen.verify(other)).rejects.toThrow();
  }
  const expired = await signByAnybody('the same, whoever signed it long ago', {
    role: 'anon',
    exp: 1,
  });
  const late = await createKeys({ ...source, anonKey: expired });
  await expect(late.verify(expired)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
  await expect(createKeys({ ...source, anonKey: serviceRoleKey })).rejects.toThrow(
    'the key for anon says service_role',
  );
  await expect(createKeys({ ...source, serviceRoleKey: 'guess me' })).rejects.toThrow('20 char');
});
