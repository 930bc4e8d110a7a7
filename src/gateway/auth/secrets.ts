import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits, in base64url (43 characters). */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a random secret for storage: SHA-256 in hex. Too fast for passwords. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** A secret derived from another and a nonce: HMAC-SHA-256 in base64url. */
export function deriveSecret(secret: string, nonce: string): string {
  return createHmac('sha256', secret).update(nonce).digest('base64url');
}
