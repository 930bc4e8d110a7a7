import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Account } from './account.ts';
import { type Binaries, programsIn } from './binaries.ts';

/** Folder for the files of an account without its own home. */
const ACCOUNT_FOLDERS = '/var/lib';

/** A link in the home, if the cluster had to be created outside. */
const ELSEWHERE = 'elsewhere';

/** The data directory's folder for PostgreSQL, created if missing, closed to other users. */
export function openHome(dataDirectory: string): string {
  mkdirSync(join(dataDirectory, 'postgres'), { recursive: true, mode: 0o700 });
  return findHome(dataDirectory);
}

/** The same without creating it, with links resolved: one folder has one name. */
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
