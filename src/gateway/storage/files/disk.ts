import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  copyFile,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { checkKey, type Files, IDENTITY_NAME, isKey, toFilesError } from './files.ts';

/**
 * Files in a local folder, spread over subfolders: `ab/abcdef…`. A file being written has its own
 * key, `partial-…`, until complete.
 *
 * @param directory created with the first file
 */
export function createDiskFiles(directory: string): Files {
  const pathOf = (key: string) => join(directory, checkKey(key).slice(0, 2), key);
  const copyTo = async (key: string, source: string) =>
    placeCopy(source, pathOf(key), pathOf(`partial-${randomUUID()}`));

  return {
    write: (key, source) => copyTo(key, source),
    read: async (key, range) => {
      const path = pathOf(key);
      return orNull(async () => {
        const file = await open(path);
        const stream = file.createReadStream({ start: range?.start ?? 0, ...(range ?? {}) });
        // Node has its own type for this.
        return Readable.toWeb(stream) as NodeReadableStream as ReadableStream<Uint8Array>;
      });
    },
    copy: async (from, to) => copyTo(to, pathOf(from)),
    remove: async (keys) => {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true }))).catch((error) => {
        throw toFilesError(error);
      });
    },
    stat: async (key) => {
      const path = pathOf(key);
      return orNull(async () => {
        const { size, mtime } = await stat(path);
        return { size, modifiedAt: mtime };
      });
    },
    identity: () => readIdentity(directory),
    list: () => listFiles(directory),
  };
}

/** Copies a file, and moves the copy into place once it is durable. */
async function placeCopy(source: string, path: string, partial: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await mkdir(dirname(partial), { recursive: true });
    await copyFile(source, partial, constants.COPYFILE_FICLONE);
    await syncPath(partial);
    await rename(partial, path);
    await syncPath(dirname(path));
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw toFilesError(error);
  }
}

/** Flushes a file's bytes, or a folder's names, to disk. */
async function syncPath(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* listFiles(directory: string): AsyncIterable<{ key: string; modifiedAt: Date }> {
  const folder = await orNull(() => opendir(directory, { recursive: true }));
  if (folder === null) return;
  for await (const entry of folder) {
    if (!entry.isFile() || !isKey(entry.name)) continue;
    const found = await orNull(() => stat(join(entry.parentPath, entry.name)));
    if (found) yield { key: entry.name, modifiedAt: found.mtime };
  }
}

/** Returns null for a missing file. */
async function orNull<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    const refusal = toFilesError(error);
    if (refusal.failure === 'missing') return null;
    throw refusal;
  }
}

/** If two processes create an identity concurrently, both read the first one. */
async function readIdentity(directory: string): Promise<string> {
  const path = join(directory, IDENTITY_NAME);
  const known = await orNull(() => readFile(path, 'utf8'));
  if (known) return known;
  await mkdir(directory, { recursive: true });
  await writeFile(path, randomUUID(), { flag: 'wx', flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw toFilesError(error);
    },
  );
  return readFile(path, 'utf8');
}
