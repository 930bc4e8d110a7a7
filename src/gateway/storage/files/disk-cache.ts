import { randomUUID } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DISK_CACHE_KEPT_SHARE } from '../../limits/storage.ts';

/** A disk cache of reproducible results. All of it may be deleted at any time. */
export type DiskCache = {
  /**
   * @param key in hexadecimal or base64url, covering everything the result depends on
   * @returns the cached result, or a new one; concurrent calls share the work
   */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer>;
  /** Resolves once everything stored so far is counted and within the limit. */
  idle(): Promise<void>;
};

/** Gets errors that cost only time. A pino logger fits. */
type CacheLog = { error(details: object, message: string): void };

/** Without a folder: stores nothing, but shares concurrent work. */
export function createSharing(): DiskCache {
  const inFlight = new Map<string, Promise<Buffer>>();
  return {
    get: (key, make) => shared(inFlight, key, make),
    idle: () => Promise.resolve(),
  };
}

type CacheOptions = {
  /** Created with the first entry. */
  directory: string;
  /** Beyond it, the least recently used entries are soon deleted. */
  maxBytes: number;
  log: CacheLog;
};

/** Stores results in a folder, across restarts. */
export function createDiskCache(options: CacheOptions): DiskCache {
  const { directory, log } = options;
  const inFlight = new Map<string, Promise<Buffer>>();
  const pathOf = (key: string) => join(directory, key.slice(0, 2), key);
  const bound = createBound(options);

  /** A full disk or lost folder only costs time. */
  const keep = async (key: string, made: Buffer) => {
    try {
      await placeFile(pathOf(key), made);
      bound.add(made.length);
    } catch (error) {
      log.error({ err: error }, 'finished work was not kept');
    }
  };

  return {
    get: (key, make) =>
      shared(inFlight, key, async () => {
        const kept = await readKept(pathOf(key));
        if (kept) return kept;
        const made = await make();
        await keep(key, made);
        return made;
      }),
    idle: bound.idle,
  };
}

/**
 * Measures the folder and deletes the excess in the background, since a full folder takes seconds to read.
 */
function createBound({ directory, maxBytes, log }: CacheOptions) {
  let bytes: number | null = null;
  let counting = Promise.resolve();

  const count = async (added: number) => {
    try {
      // The first measurement includes entries of an earlier process and of this one.
      bytes = bytes === null ? await measure(directory) : bytes + added;
      if (bytes > maxBytes) bytes = await trim(directory, maxBytes * DISK_CACHE_KEPT_SHARE);
    } catch (error) {
      bytes = null;
      log.error({ err: error }, 'kept work was not counted');
    }
  };

  return {
    /** Counts a new entry's size. */
    add(size: number) {
      counting = counting.then(() => count(size));
    },
    idle: () => counting,
  };
}

function shared(
  inFlight: Map<string, Promise<Buffer>>,
  key: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const running = inFlight.get(key);
  if (running) return running;
  const made = make().finally(() => inFlight.delete(key));
  inFlight.set(key, made);
  return made;
}

/** The modification time is its last use. */
async function readKept(path: string): Promise<Buffer | null> {
  try {
    const kept = await readFile(path);
    const now = new Date();
    await utimes(path, now, now);
    return kept;
  } catch {
    return null;
  }
}

async function placeFile(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${randomUUID()}`;
  await writeFile(partial, bytes);
  await rename(partial, path);
}

type Kept = { path: string; size: number; usedAt: number };

async function listKept(directory: string): Promise<Kept[]> {
  const kept: Kept[] = [];
  for await (const entry of await opendir(directory, { recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(() => null);
    if (found) kept.push({ path, size: found.size, usedAt: found.mtimeMs });
  }
  return kept;
}

async function measure(directory: string): Promise<number> {
  return (await listKept(directory)).reduce((sum, { size }) => sum + size, 0);
}

/** Deletes the least recently used entries. @returns the bytes left */
async function trim(directory: string, keptBytes: number): Promise<number> {
  const kept = await listKept(directory);
  kept.sort((one, other) => one.usedAt - other.usedAt);
  let sum = kept.reduce((total, { size }) => total + size, 0);
  for (const { path, size } of kept) {
    if (sum <= keptBytes) break;
    await rm(path, { force: true });
    sum -= size;
  }
  return sum;
}

/**
 * Deletes entries unused since then, because their originals may be gone.
 *
 * @param directory of a cache, which may be in use
 */
export async function deleteUnused(directory: string, since: Date): Promise<void> {
  const kept = await listKept(directory).catch(() => []);
  for (const { path, usedAt } of kept) {
    if (usedAt < since.getTime()) await rm(path, { force: true });
  }
}
