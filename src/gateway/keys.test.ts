import { createHash, createHmac } from 'node:crypto';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { createKeys, type GatewayKeys, generatePrivateJwk } from './keys.ts';

const issuer = 'https://site.example/auth/v1';
let keys: GatewayKeys;
let now = new Date('2030-01-01T00:00:00Z');

beforeAll(async () => {
  keys = await createKeys({ privateJwk: await generatePrivateJwk(), issuer, clock: () => now });
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token verifies, here and by the published key set', async () => {
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

test('the anonymous and the service key say their role', async () => {
  await expect(keys.verify(keys.anonKey)).resolves.toMatchObject({ role: 'anon' });
  await expect(keys.verify(keys.serviceRoleKey)).resolves.toMatchObject({ role: 'service_role' });
});

test('the keys of a former start stay valid, with the same signing key', async () => {
  const privateJwk = await generatePrivateJwk();
  const former = await createKeys({ privateJwk, issuer });
  const later = await createKeys({ privateJwk, issuer });
  await expect(later.verify(former.anonKey)).resolves.toMatchObject({ role: 'anon' });
});

test('after a change of the key both are published, the new one signs, and the old one is still verified', async () => {
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
  // By the id it names, and no other: who knows the old key cannot sign under the name of the new one.
  const renamed = await createKeys({ privateJwk: { ...first, kid: second.kid ?? '' }, issuer });
  await expect(now.verify(await renamed.sign({ sub: 'me' }, 60))).rejects.toMatchObject({
    code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  });
});

test('a token is refused once it expires, also when it was seen before', async () => {
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

test('a token that names another key is refused although ours signed it', async () => {
  const privateJwk = await generatePrivateJwk();
  const ours = await createKeys({ privateJwk, issuer });
  const renamed = await createKeys({ privateJwk: { ...privateJwk, kid: 'another' }, issuer });
  await expect(ours.verify(renamed.anonKey)).rejects.toThrow('a key that is not ours');
});

test('a token of another issuer is refused although the key is ours', async () => {
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
