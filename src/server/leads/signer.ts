import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs texts for one purpose; what it signs is worth nothing for another. */
export type Signer = {
  sign(text: string): Buffer;
  /** In the same time whatever the signature is. */
  isSignedBy(signature: Buffer, text: string): boolean;
};

/**
 * @param privateJwk the server's signing key, so that all copies of the server agree
 * @param purpose names the key derived from it (HKDF, RFC 5869)
 * @param bytes of a signature; an HMAC-SHA256 cut to that length
 * @throws Error when the key has no private part
 */
export function createSigner(
  privateJwk: { d?: string | undefined },
  purpose: string,
  bytes: number,
): Signer {
  if (!privateJwk.d) throw new Error('The signing key has no private part.');
  const secret = Buffer.from(privateJwk.d, 'base64url');
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const sign = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, bytes);
  return {
    sign,
    isSignedBy: (signature, text) =>
      signature.length === bytes && timingSafeEqual(signature, sign(text)),
  };
}
