import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs texts for one purpose; its signatures are invalid for any other. */
export type Signer = {
  sign(text: string): Buffer;
  /** Takes the same time for every signature. */
  isSignedBy(signature: Buffer, text: string): boolean;
};

/** Its private part is the secret from which all others are derived. */
export type SigningJwk = { d?: string | undefined };

type Sign = (text: string) => Buffer;

/**
 * @param privateJwk the server's signing key, so that all copies of the server agree
 * @param purpose names the key derived from it (HKDF, RFC 5869)
 * @param bytes of a signature; an HMAC-SHA256 cut to that length
 * @param retiredJwks earlier keys, whose signatures are still valid
 * @throws Error if the key has no private part
 */
export function createSigner(
  privateJwk: SigningJwk,
  purpose: string,
  bytes: number,
  retiredJwks: readonly SigningJwk[] = [],
): Signer {
  const [sign, ...signBefore] = [privateJwk, ...retiredJwks].map((jwk) => {
    if (!jwk.d) throw new Error('The signing key has no private part.');
    const secret = Buffer.from(jwk.d, 'base64url');
    const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    return (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, bytes);
  }) as [Sign, ...Sign[]];
  return {
    sign,
    isSignedBy: (signature, text) =>
      signature.length === bytes &&
      [sign, ...signBefore].some((each) => timingSafeEqual(signature, each(text))),
  };
}
