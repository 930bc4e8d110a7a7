import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { eachAlone } from '../turns/each-alone.ts';

/** Encrypts secrets that must be recoverable, but not from the database alone. */
export type Sealing = {
  /** @param about the secret's subject, needed to decrypt it */
  seal(secret: string, about: string): string;
  /** @throws Error if it wasn't encrypted with one of our keys, or for another subject */
  unseal(sealed: string, about: string): string;
  /** The prefix of everything sealed with the current key; anything else must be resealed. */
  prefix: string;
};

/** A gateway key: its id, and the secret part from which others are derived. */
export type SealingSource = { kid: string; secret: Uint8Array };

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'gateway: secrets of second factors';

/**
 * AES-256-GCM (NIST SP 800-38D) under keys derived by HKDF (RFC 5869) from the gateway's signing
 * keys. The first encrypts; the others still decrypt.
 */
export function createSealing(sources: readonly [SealingSource, ...SealingSource[]]): Sealing {
  const toPrefix = (kid: string) => `v1.${Buffer.from(kid).toString('base64url')}.`;
  const keys = new Map(sources.map(({ kid, secret }) => [toPrefix(kid), deriveKey(secret)]));
  const prefix = toPrefix(sources[0].kid);
  const key = deriveKey(sources[0].secret);
  return {
    prefix,
    seal(secret, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about));
      const parts = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return prefix + Buffer.concat(parts).toString('base64url');
    },
    unseal(sealed, about) {
      const end = sealed.lastIndexOf('.') + 1;
      const found = keys.get(sealed.slice(0, end));
      if (found === undefined) throw new Error('a secret is sealed by a key that is not ours');
      const bytes = Buffer.from(sealed.slice(end), 'base64url');
      const decipher = createDecipheriv(CIPHER, found, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}

/**
 * Re-encrypts a retired key's secrets with the current one, before the retired one is removed.
 *
 * @param secrets encrypted, each with its subject
 * @param replace stores one; another copy of the server may already have done so
 * @throws as `eachAlone` does, if some can't be decrypted: a failing one doesn't stop the others
 */
export async function resealEach<Secret extends { sealed: string; about: string }>(
  sealing: Sealing,
  secrets: readonly Secret[],
  replace: (secret: Secret, resealed: string) => Promise<unknown>,
): Promise<void> {
  await eachAlone(secrets, async (secret) => {
    const opened = sealing.unseal(secret.sealed, secret.about);
    await replace(secret, sealing.seal(opened, secret.about));
  });
}

function deriveKey(secret: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES));
}
