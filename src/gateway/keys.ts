import { hkdfSync } from 'node:crypto';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  SignJWT,
} from 'jose';
import { CHECKED_TOKENS_MAX_SIZE, ROLE_KEY_LIFETIME_SECONDS } from './limits.ts';
import { createSealing, type Sealing, type SealingSource } from './sealing.ts';

const ALGORITHM = 'ES256';

/** The signing key of one gateway, those before it, and what is made with them. */
export type GatewayKeys = {
  /** The public key: a token whose role is `anon`. */
  anonKey: string;
  /** The secret key: a token whose role is `service_role`. */
  serviceRoleKey: string;
  /** The ids of its keys; it signs with the first. */
  keyIds: readonly string[];
  /** What `/.well-known/jwks.json` publishes. */
  publicKeySet: JSONWebKeySet;
  sign(claims: JWTPayload, expiresInSeconds: number): Promise<string>;
  /** A secret of 256 bits for one purpose, which the private key leads to (HKDF, RFC 5869) and nothing leads back from. */
  deriveKey(purpose: string): Buffer;
  /** The claims of a token of ours; rejects with one of jose's errors (`ERR_JWT_EXPIRED`, …). */
  verify(token: string): Promise<JWTPayload>;
  /** For what must be read again, under keys that follow from these. */
  sealing: Sealing;
};

type KeySource = {
  /** An EC P-256 key with its private part, as `generatePrivateJwk` makes it. */
  privateJwk: JWK;
  /** Keys that signed before: what they signed is good until it runs out, and they sign no more. */
  retiredJwks?: readonly JWK[] | undefined;
  /** The `iss` of every token: the address of the auth server. */
  issuer: string;
  clock?: () => Date;
};

/** A new ES256 private key, with its thumbprint (RFC 7638) as `kid`. Keep it: it is the gateway's identity. */
export async function generatePrivateJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, alg: ALGORITHM, use: 'sig', kid: await calculateJwkThumbprint(jwk) };
}

/**
 * Everything a gateway signs and verifies with. Anonymous and service keys are made anew at each
 * start and stay valid over restarts, since any token signed by the same key is accepted.
 * Throws when the key is not a private EC P-256 key.
 */
export async function createKeys(source: KeySource): Promise<GatewayKeys> {
  const { issuer, clock = () => new Date() } = source;
  const signing = await readKeyPair(source.privateJwk);
  const { privateKey, publicKey, publicJwk, kid, sealingSource } = signing;
  const retired = await Promise.all((source.retiredJwks ?? []).map(readKeyPair));
  const publicKeys = new Map(retired.map((pair) => [pair.kid, pair.publicKey]));
  publicKeys.set(kid, publicKey);

  const sign = (claims: JWTPayload, expiresInSeconds: number) => {
    const issuedAt = Math.floor(clock().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + expiresInSeconds)
      .sign(privateKey);
  };

  const findKey: JWTVerifyGetKey = (header) => {
    const key = publicKeys.get(header.kid ?? '');
    if (key === undefined) throw new TypeError('the token names a key that is not ours');
    return key;
  };
  const verify = async (token: string) => {
    const { payload } = await jwtVerify(token, findKey, {
      algorithms: [ALGORITHM],
      issuer,
      requiredClaims: ['exp'],
      currentDate: clock(),
    });
    return payload;
  };

  return {
    anonKey: await sign({ role: 'anon' }, ROLE_KEY_LIFETIME_SECONDS),
    serviceRoleKey: await sign({ role: 'service_role' }, ROLE_KEY_LIFETIME_SECONDS),
    keyIds: [kid, ...retired.map((pair) => pair.kid)],
    publicKeySet: { keys: [publicJwk, ...retired.map((pair) => pair.publicJwk)] },
    sign,
    deriveKey: (purpose) => Buffer.from(hkdfSync('sha256', sealingSource.secret, '', purpose, 32)),
    verify: rememberUntilExpiry(verify, clock),
    sealing: createSealing([sealingSource, ...retired.map((pair) => pair.sealingSource)]),
  };
}

async function readKeyPair(privateJwk: JWK) {
  const { kty, crv, x, y, d } = privateJwk;
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y || !d) {
    throw new Error('the signing key must be a private EC P-256 key in JWK form');
  }
  const publicPart = { kty, crv, x, y };
  const kid = privateJwk.kid ?? (await calculateJwkThumbprint(publicPart));
  const publicJwk = { ...publicPart, alg: ALGORITHM, use: 'sig', key_ops: ['verify'], kid };
  const [privateKey, publicKey] = await Promise.all([
    importJWK({ ...publicPart, d }, ALGORITHM),
    importJWK(publicPart, ALGORITHM),
  ]);
  const sealingSource: SealingSource = { kid, secret: Buffer.from(d, 'base64url') };
  return { privateKey, publicKey, publicJwk, kid, sealingSource };
}

/** A signature is checked once per token, not once per request; the oldest answers are forgotten first. */
function rememberUntilExpiry(
  verify: (token: string) => Promise<JWTPayload>,
  clock: () => Date,
): (token: string) => Promise<JWTPayload> {
  const known = new Map<string, JWTPayload>();
  return async (token) => {
    const payload = known.get(token);
    if (payload?.exp !== undefined && payload.exp * 1000 > clock().getTime()) return payload;
    known.delete(token);
    const fresh = Object.freeze(await verify(token));
    for (const oldest of known.keys()) {
      if (known.size < CHECKED_TOKENS_MAX_SIZE) break;
      known.delete(oldest);
    }
    known.set(token, fresh);
    return fresh;
  };
}
