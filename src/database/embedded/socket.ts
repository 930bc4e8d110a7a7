import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';

/** The socket's file name is PostgreSQL's own; the port is part of it and otherwise unused. */
export const SOCKET_NAME = '.s.PGSQL.5432';

/** A socket address holds 104 bytes on BSD and 108 on Linux, including the terminating zero. */
const MAX_SOCKET_PATH_BYTES = 103;

/**
 * The folder of a cluster's socket: beside the cluster or, if that path is too long for a socket address, one
 * named by its hash among the temporary files.
 */
export function socketFolder(clusterHome: string): string {
  const beside = join(clusterHome, 'socket');
  if (Buffer.byteLength(join(beside, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES) return beside;
  const hash = createHash('sha256').update(clusterHome).digest('hex').slice(0, 16);
  return join(tmpdir(), `postgres-${hash}`);
}

/**
 * Creates the folder, or reuses the account's own, closed to all others.
 *
 * @throws if another user owns it, since they could answer in our place.
 */
export function ensureSocketFolder(folder: string, account: Account): void {
  const owner = account.kind === 'other' ? account : null;
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (owner) chownSync(folder, owner.uid, owner.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== (owner?.uid ?? process.getuid?.())) {
    throw new Error(`${folder} belongs to somebody else; remove it, or choose another DATA_DIR.`);
  }
  if (stat.mode & 0o077) chmodSync(folder, 0o700);
}
