import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import {
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { LRUCache } from 'lru-cache';
import {
  CHECKED_TOKENS_MAX_SIZE,
  ROLE_KEY_LIFETIME_SECONDS,
  ROLE_KEY_MIN_CHARACTERS,
} from '../limits/auth.ts';
import { createSealing, type Sealing } from './sealing.ts';
import {
  readForeignKey,
  readSigningKey,
  type SigningKey,
  type VerificationKey,
  verifyByKeys,
} from './signing-keys.ts';

type Role = 'anon' | 'service_role';

/** A key that only stands for a role, compared as a whole. */
type RoleKey = { isSame(token: string): boolean; claims: JWTPayload };

/**
 * Reads a key from the settings: any string without spaces (`sb_publishable_…`, `sb_secret_…`), or a JWT,
 * which provides its claims. Throws if it's too short or has another role.
 */
function readRoleKey(key: string, role: Role): RoleKey {
  if (key.length < ROLE_KEY_MIN_CHARACTERS || /\s/.test(key)) {
    throw new Error(`the key of ${role} must be ${ROLE_KEY_MIN_CHARACTERS} characters or longer`);
  }
  const claims = key.split('.').length === 3 ? decodeJwt(key) : { role };
  if (claims.role !== role) throw new Error(`the key for ${role} says ${String(claims.role)}`);
  const digest = toDigest(key);
  return { isSame: (token) => timingSafeEqual(toDigest(token), digest), claims };
}

/** @returns the claims of the matching key, or null. Throws JWTExpired if it was an expired JWT */
function findRoleKey(token: string, keys: readonly RoleKey[], now: Date): JWTPayload | null {
  const found = keys.find((key) => key.isSame(token));
  if (!found) return null;
  const { claims } = found;
  if (claims.exp !== undefined && claims.exp * 1000 <= now.getTime()) {
    throw new errors.JWTExpired(
      '"exp" claim timestamp check failed',
      claims,
      'exp',
      'check_failed',
    );
  }
  return claims;
}

const toDigest = (text: string) => createHash('sha256').update(text).digest();

const ALGORITHM = 'ES256';
/** The roles allowed in tokens of a foreign key. */
const FOREIGN_ROLES: unknown[] = ['anon', 'authenticated'];

/** A gateway's signing key, its former keys, and everything derived from them. */
export type GatewayKeys = {
  /** The public key: a token of the role `anon`, unless another was configured. */
  anonKey: string;
  /** The secret key: the same for the role `service_role`. */
  serviceRoleKey: string;
  /** The claims of callers without a key; null if a key is required. */
  claimsWithoutKey: JWTPayload | null;
  /** The ids of its keys; it signs with the first. */
  keyIds: readonly string[];
  /** The key set at `/.well-known/jwks.json`. */
  publicKeySet: JSONWebKeySet;
  sign(claims: JWTPayload, expiresInSeconds: number): Promise<string>;
  /**
   * A 256-bit secret for one purpose, derived irreversibly from the private key by HKDF (RFC 5869).
   */
  deriveKey(purpose: string): Buffer;
  /** The claims of our own token; rejects with one of jose's errors (`ERR_JWT_EXPIRED`, …). */
  verify(token: string): Promise<JWTPayload>;
  /** Encrypts secrets that must be recoverable, with keys derived from these. */
  sealing: Sealing;
};

type KeySource = {
  /** An EC P-256 key with its private part, as `generatePrivateJwk` makes it. */
  privateJwk: JWK;
  /** Former keys: their tokens stay valid until they expire, but they sign no new ones. */
  retiredJwks?: readonly JWK[] | undefined;
  /**
   * The keys above are shared with other systems, as at the hosted backend: they may also be RSA, Ed25519 or
   * a secret; their tokens are valid from any issuer, and forever if they don't name an expiry.
   */
  areShared?: boolean | undefined;
  /** Foreign keys, whose tokens identify users; they never get the secret key's role. */
  foreignJwks?: readonly JWK[] | undefined;
  /** Replaces the generated one. */
  anonKey?: string | undefined;
  serviceRoleKey?: string | undefined;
  /** True if a request without a key counts as `anon`. */
  allowsKeyless?: boolean | undefined;
  /** The `iss` of every token: the auth server's URL. */
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
 * Creates the keys that a gateway signs and verifies with. Anonymous and service keys are new at
 * each start; earlier ones stay valid, since any token signed by the same key is accepted. Throws
 * unless the key is a private EC P-256 key, or of a type allowed for shared keys.
 */
export async function createKeys(source: KeySource): Promise<GatewayKeys> {
  const { issuer, clock = () => new Date() } = source;
  const signing = await readOwnKey(source.privateJwk, source);
  const retired = await Promise.all(
    (source.retiredJwks ?? []).map((jwk) => readOwnKey(jwk, source)),
  );
  const own = [signing, ...retired];
  const sign = createSign(signing, { issuer, clock });
  const anonKey = source.anonKey ?? (await sign({ role: 'anon' }, ROLE_KEY_LIFETIME_SECONDS));
  const serviceRoleKey =
    source.serviceRoleKey ?? (await sign({ role: 'service_role' }, ROLE_KEY_LIFETIME_SECONDS));
  const roleKeys = [
    ...(source.anonKey ? [readRoleKey(anonKey, 'anon')] : []),
    ...(source.serviceRoleKey ? [readRoleKey(serviceRoleKey, 'service_role')] : []),
  ];
  const verifying = [
    ...own.map((key) => toVerificationKey(key, source)),
    ...(await readForeignKeys(source.foreignJwks ?? [])),
  ];
  const verify = rememberUntilExpiry(
    (token) => verifyByKeys(token, decodeProtectedHeader(token), verifying, clock()),
    clock,
  );

  return {
    anonKey,
    serviceRoleKey,
    claimsWithoutKey: source.allowsKeyless ? { role: 'anon' } : null,
    keyIds: own.map(({ id }) => id),
    publicKeySet: { keys: own.flatMap(({ publicJwk }) => publicJwk ?? []) },
    sign,
    deriveKey: (purpose) =>
      Buffer.from(hkdfSync('sha256', signing.sealingSource.secret, '', purpose, 32)),
    verify: async (token) => findRoleKey(token, roleKeys, clock()) ?? verify(token),
    sealing: createSealing([signing.sealingSource, ...retired.map((key) => key.sealingSource)]),
  };
}

function createSign(
  { alg, kid, privateKey }: SigningKey,
  { issuer, clock }: Required<Pick<KeySource, 'issuer' | 'clock'>>,
): GatewayKeys['sign'] {
  return (claims, expiresInSeconds) => {
    const issuedAt = Math.floor(clock().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg, ...(kid !== undefined && { kid }), typ: 'JWT' })
      .setIssuer(issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + expiresInSeconds)
      .sign(privateKey);
  };
}

function readOwnKey(jwk: JWK, { areShared }: Pick<KeySource, 'areShared'>): Promise<SigningKey> {
  const { kty, crv, x, y, d } = jwk;
  if (!areShared && (kty !== 'EC' || crv !== 'P-256' || !x || !y || !d)) {
    throw new Error('the signing key must be a private EC P-256 key in JWK form');
  }
  return readSigningKey(jwk);
}

/** Our own tokens must have a key id, an issuer and an expiry; tokens of shared keys needn't. */
function toVerificationKey(
  { alg, kid, publicKey }: SigningKey,
  { areShared, issuer }: KeySource,
): VerificationKey {
  const rules = areShared ? {} : { issuer, requiredClaims: ['exp'] };
  return { alg, kid, key: publicKey, rules };
}

function readForeignKeys(jwks: readonly JWK[]): Promise<VerificationKey[]> {
  const assertAllowed = (claims: JWTPayload) => {
    if (FOREIGN_ROLES.includes(claims.role)) return;
    const message = 'unexpected "role" claim value';
    throw new errors.JWTClaimValidationFailed(message, claims, 'role', 'check_failed');
  };
  const rules = { requiredClaims: ['exp'] };
  return Promise.all(jwks.map((jwk) => readForeignKey(jwk, { rules, assertAllowed })));
}

/** A signature is checked once per token, not once per request. */
function rememberUntilExpiry(
  verify: (token: string) => Promise<JWTPayload>,
  clock: () => Date,
): (token: string) => Promise<JWTPayload> {
  const known = new LRUCache<string, JWTPayload>({ max: CHECKED_TOKENS_MAX_SIZE });
  return async (token) => {
    const payload = known.get(token);
    if (payload?.exp !== undefined && payload.exp * 1000 > clock().getTime()) return payload;
    known.delete(token);
    const fresh = Object.freeze(await verify(token));
    known.set(token, fresh);
    return fresh;
  };
}
