import {
  type CryptoKey,
  calculateJwkThumbprint,
  importJWK,
  type JWK,
  type JWTPayload,
  type JWTVerifyOptions,
  errors as joseErrors,
  jwtVerify,
} from 'jose';
import { JWT_SECRET_MIN_BYTES } from '../limits/auth.ts';
import type { SealingSource } from './sealing.ts';

/** A verification key, with the rules for its tokens. */
export type VerificationKey = {
  alg: string;
  /** Undefined if tokens needn't name it. */
  kid: string | undefined;
  key: CryptoKey | Uint8Array;
  rules: JWTVerifyOptions;
  /** Refuses claims that this key may not make. */
  assertAllowed?(claims: JWTPayload): void;
};

export type SigningKey = {
  alg: string;
  /** The `kid` in its tokens' headers; absent for a secret without an id. */
  kid: string | undefined;
  id: string;
  privateKey: CryptoKey | Uint8Array;
  publicKey: CryptoKey | Uint8Array;
  /** Null for a shared secret, which must stay private. */
  publicJwk: JWK | null;
  sealingSource: SealingSource;
};

/** The public fields of a key, by its type (RFC 7518, RFC 8037). */
const PUBLIC_PARTS: Record<string, (keyof JWK)[]> = {
  EC: ['kty', 'crv', 'x', 'y'],
  RSA: ['kty', 'n', 'e'],
  OKP: ['kty', 'crv', 'x'],
};
const ALGORITHMS: Record<string, string> = {
  EC: 'ES256',
  RSA: 'RS256',
  OKP: 'EdDSA',
  oct: 'HS256',
};

/**
 * Reads a signing key: a private EC P-256, RSA or Ed25519 key, or a secret (`oct`) of 256 bits or more.
 * Throws for any other.
 */
export async function readSigningKey(jwk: JWK): Promise<SigningKey> {
  const alg = findAlgorithm(jwk);
  const secret = Buffer.from(jwk.k ?? jwk.d ?? '', 'base64url');
  const names = PUBLIC_PARTS[jwk.kty ?? ''];
  if (secret.length === 0) throw new Error('the signing key has no private part');
  if (names === undefined) {
    const id = jwk.kid ?? (await calculateJwkThumbprint(jwk));
    const key = await importJWK(jwk, alg);
    const named = { alg, id, kid: jwk.kid, publicJwk: null };
    return { ...named, privateKey: key, publicKey: key, sealingSource: { kid: id, secret } };
  }
  const publicPart = pick(jwk, names);
  const kid = jwk.kid ?? (await calculateJwkThumbprint(publicPart));
  const [privateKey, publicKey] = await Promise.all([
    importJWK(pick(jwk, [...names, 'd', 'p', 'q', 'dp', 'dq', 'qi']), alg),
    importJWK(publicPart, alg),
  ]);
  const publicJwk = { ...publicPart, alg, use: 'sig', key_ops: ['verify'], kid };
  return { alg, kid, id: kid, privateKey, publicKey, publicJwk, sealingSource: { kid, secret } };
}

/** Reads a verification key: a public key, or a secret. Throws for an unknown kind. */
export async function readForeignKey(
  jwk: JWK,
  rules: Pick<VerificationKey, 'rules' | 'assertAllowed'>,
): Promise<VerificationKey> {
  const alg = findAlgorithm(jwk);
  const names = PUBLIC_PARTS[jwk.kty ?? ''];
  const key = await importJWK(names ? pick(jwk, names) : jwk, alg);
  return { alg, kid: jwk.kid, key, ...rules };
}

function findAlgorithm({ kty = '', crv, k = '' }: JWK): string {
  const alg = ALGORITHMS[kty];
  if (alg === undefined) throw new Error(`a key of kind ${JSON.stringify(kty)} is not known`);
  if (kty === 'EC' && crv !== 'P-256') throw new Error('an EC key must be on the curve P-256');
  if (kty === 'OKP' && crv !== 'Ed25519') throw new Error('an OKP key must be Ed25519');
  if (kty === 'oct' && Buffer.from(k, 'base64url').length < JWT_SECRET_MIN_BYTES) {
    throw new Error(`a secret must be ${JWT_SECRET_MIN_BYTES} bytes or longer`);
  }
  return alg;
}

function pick(jwk: JWK, names: (keyof JWK)[]): JWK {
  const parts = names.filter((name) => jwk[name] !== undefined);
  return Object.fromEntries(parts.map((name) => [name, jwk[name]])) as JWK;
}

/**
 * The claims of a token signed by one of the keys: the key it names, or any for its algorithm that needn't
 * be named. Throws one of jose's errors, or a TypeError for an unknown key.
 */
export async function verifyByKeys(
  token: string,
  header: { alg?: string | undefined; kid?: string | undefined },
  keys: readonly VerificationKey[],
  now: Date,
): Promise<JWTPayload> {
  const fitting = keys.filter(
    ({ alg, kid }) => alg === header.alg && (kid === undefined || kid === header.kid),
  );
  let failure: unknown = new TypeError('the token names a key that is not ours');
  for (const { alg, key, rules, assertAllowed } of fitting) {
    try {
      const options = { algorithms: [alg], currentDate: now, ...rules };
      const { payload } = await jwtVerify(token, key, options);
      assertAllowed?.(payload);
      return payload;
    } catch (error) {
      if (!(error instanceof joseErrors.JWSSignatureVerificationFailed)) throw error;
      failure = error;
    }
  }
  throw failure;
}
