import { createHash } from 'node:crypto';

/** @returns what is kept of whom a limit counts: of one length, and not to be read back */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
