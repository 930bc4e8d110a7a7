import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Account } from './account.ts';
import { type Binaries, programsIn } from './binaries.ts';

/** The folder for files of an account without a home of its own. */
const ACCOUNT_FOLDERS = '/var/lib';

/** A link in the home, if the cluster had to be created outside. */
const ELSEWHERE = 'elsewhere';

/** The data directory's folder for PostgreSQL, created if missing, closed to other users. */
export function openHome(dataDirectory: string): string {
  mkdirSync(join(dataDirectory, 'postgres'), { recursive: true, mode: 0o700 });
  return findHome(dataDirectory);
}

/** The same without creating it, with links resolved, so one folder has one name. */
export function findHome(dataDirectory: string): string {
  const home = resolve(dataDirectory, 'postgres');
  return existsSync(home) ? realpathSync(home) : home;
}

/** The cluster's folder: in the home, unless it was created by an account that can't enter it. */
export function findClusterHome(home: string): string {
  try {
    return readlinkSync(join(home, ELSEWHERE));
  } catch {
    return home;
  }
}

/**
 * Gives the account a folder for its cluster: the home if it can enter it, otherwise a new one outside, to
 * which the home then points.
 *
 * @throws if the folder outside is gone: a new, empty cluster would hide that.
 */
export function openClusterHome(home: string, account: Account): string {
  const found = findClusterHome(home);
  if (!existsSync(found)) throw new Error(`${home} points to ${found}, which is missing.`);
  if (account.kind !== 'other' || statSync(found).uid === account.uid) return found;
  const made = mkdtempSync(join(ACCOUNT_FOLDERS, 'postgres-'));
  chownSync(made, account.uid, account.gid);
  symlinkSync(made, join(home, ELSEWHERE));
  return made;
}

/** The programs at a path the account can reach: copied once if it can't read node_modules. */
export function openBinaries(binaries: Binaries, account: Account, clusterHome: string): Binaries {
  if (account.kind !== 'other' || isOpenToOthers(binaries.native)) return binaries;
  const copy = join(clusterHome, `native-${binaries.version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.partial`;
    rmSync(partial, { recursive: true, force: true });
    cpSync(binaries.native, partial, { recursive: true, verbatimSymlinks: true });
    renameSync(partial, copy);
  }
  return { ...binaries, ...programsIn(copy) };
}

function isOpenToOthers(folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if (!(statSync(path).mode & 0o001)) return false;
    if (path === dirname(path)) return true;
  }
}

/** The socket's file name is PostgreSQL's own; it contains the port, which is otherwise unused. */
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
 * Creates the folder, or reuses the account's own, closed to other users.
 *
 * @throws if another user owns it, since they could pose as the server.
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
