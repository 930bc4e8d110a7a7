import { randomUUID } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DISK_CACHE_KEPT_SHARE } from '../../limits/files.ts';

/** Finished work that can be made again, on this machine's disk. All of it may be deleted at any time. */
export type DiskCache = {
  /**
   * @param key a name in hexadecimal or base64url, of all that the work depends on
   * @returns what has that key, made if it is not there; at the same time only once
   */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer>;
  /** Resolves once all that was kept so far is counted, and within the bound. */
  idle(): Promise<void>;
};

/** Where is reported what costs time and no answer. A pino logger is one. */
type CacheLog = { error(details: object, message: string): void };

/** One that keeps nothing but shares the work, where there is no folder. */
export function createSharing(): DiskCache {
  const inFlight = new Map<string, Promise<Buffer>>();
  return {
    get: (key, make) => shared(inFlight, key, make),
    idle: () => Promise.resolve(),
  };
}

type CacheOptions = {
  /** Made when the first work is kept. */
  directory: string;
  /** Those used longest ago are deleted beyond it, soon after. */
  maxBytes: number;
  log: CacheLog;
};

/** Keeps finished work in a folder, over restarts too. */
export function createDiskCache(options: CacheOptions): DiskCache {
  const { directory, log } = options;
  const inFlight = new Map<string, Promise<Buffer>>();
  const pathOf = (key: string) => join(directory, key.slice(0, 2), key);
  const bound = createBound(options);

  /** A full disk or a lost folder costs time, and never an answer. */
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
 * Counts what lies in the folder and deletes what is too much, beside the answers: reading a full
 * folder takes seconds.
 */
function createBound({ directory, maxBytes, log }: CacheOptions) {
  let bytes: number | null = null;
  let counting = Promise.resolve();

  const count = async (added: number) => {
    try {
      // The first finds what an earlier process kept, and its own work with it.
      bytes = bytes === null ? await measure(directory) : bytes + added;
      if (bytes > maxBytes) bytes = await trim(directory, maxBytes * DISK_CACHE_KEPT_SHARE);
    } catch (error) {
      bytes = null;
      log.error({ err: error }, 'kept work was not counted');
    }
  };

  return {
    /** Says that a file of so many bytes has come. */
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

/** Its time of change says when it was used last. */
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

/** Deletes those used longest ago. @returns the bytes that are left */
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
 * Deletes entries unused since then, as their originals may be gone.
 *
 * @param directory of a cache, which may be at work
 */
export async function deleteUnused(directory: string, since: Date): Promise<void> {
  const kept = await listKept(directory).catch(() => []);
  for (const { path, usedAt } of kept) {
    if (usedAt < since.getTime()) await rm(path, { force: true });
  }
}
