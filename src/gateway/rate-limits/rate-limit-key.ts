import { createHash } from 'node:crypto';

/** @returns a limit's key as stored: of fixed length, and irreversible */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
