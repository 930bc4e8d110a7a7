import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { GatewayKeys } from '../../keys/keys.ts';

/** Random digits to type, uniformly distributed. */
export function randomCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0');
}

/** Whether the text has the format of a code; anything else doesn't count as a guess. */
export function isCode(text: string, length: number): boolean {
  return text.length === length && /^[0-9]+$/.test(text);
}

type Keys = Pick<GatewayKeys, 'deriveKey'>;

/**
 * Hashes a code for storage, with a key: a plain hash of a million possible codes is quickly
 * reversed.
 */
export function hashCode(keys: Keys, sent: { userId: string; to: string; code: string }): string {
  const { userId, to, code } = sent;
  return createHmac('sha256', keys.deriveKey('one-time codes'))
    .update(`${userId}\n${to}\n${code}`)
    .digest('hex');
}

/** Compares a code with a hash in constant time. */
export function isCodeOf(
  keys: Keys,
  hash: string,
  guess: { userId: string; to: string; code: string },
): boolean {
  const given = Buffer.from(hashCode(keys, guess));
  const expected = Buffer.from(hash);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
