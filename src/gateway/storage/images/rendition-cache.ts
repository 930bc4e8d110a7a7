import { randomUUID } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RENDITION_CACHE_KEPT_SHARE } from '../../limits.ts';
import type { StorageLog } from '../log.ts';

/** Finished renditions, on this machine's disk. All of it may be deleted at any time. */
export type RenditionCache = {
  /** The rendition of that key, made if it is not there; at the same time only once. */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer>;
};

/** One that keeps nothing but shares the work, where there is no folder. */
export function createRenditionSharing(): RenditionCache {
  const inFlight = new Map<string, Promise<Buffer>>();
  return { get: (key, make) => shared(inFlight, key, make) };
}

/**
 * @param options.directory is made when the first rendition is kept
 * @param options.maxBytes the oldest in use are deleted beyond it
 */
export function createRenditionCache(options: {
  directory: string;
  maxBytes: number;
  log: StorageLog;
}): RenditionCache {
  const { directory, maxBytes, log } = options;
  const inFlight = new Map<string, Promise<Buffer>>();
  const pathOf = (key: string) => join(directory, key.slice(0, 2), key);
  let bytes: Promise<number> | null = null;
  let isTrimming = false;

  /** A full disk or a lost folder costs time, and never an answer. */
  const keep = async (key: string, rendition: Buffer) => {
    try {
      await placeFile(pathOf(key), rendition);
      bytes = bytes === null ? measure(directory) : bytes.then((sum) => sum + rendition.length);
      if ((await bytes) <= maxBytes || isTrimming) return;
      isTrimming = true;
      bytes = trim(directory, maxBytes * RENDITION_CACHE_KEPT_SHARE).finally(() => {
        isTrimming = false;
      });
      await bytes;
    } catch (error) {
      bytes = null;
      log.error({ err: error }, 'a rendition was not kept');
    }
  };

  return {
    get: (key, make) =>
      shared(inFlight, key, async () => {
        const kept = await readKept(pathOf(key));
        if (kept) return kept;
        const rendition = await make();
        await keep(key, rendition);
        return rendition;
      }),
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
    const rendition = await readFile(path);
    const now = new Date();
    await utimes(path, now, now);
    return rendition;
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
