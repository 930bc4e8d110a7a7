import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ORPHAN_FILE_AGE_MS } from '../../limits/storage.ts';
import { toFilesError } from '../files/files.ts';

/**
 * Runs work with a folder for one upload's bytes, and removes it afterwards. `sweepIncoming`
 * removes what a crash leaves.
 */
export async function withIncoming<Result>(
  directory: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(directory, randomUUID());
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw toFilesError(error);
  }
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Writes a stream to a new file. Rejects with a FilesError if the disk fails. */
export async function writeIncoming(source: Readable, path: string): Promise<void> {
  try {
    await pipeline(source, createWriteStream(path));
  } catch (error) {
    throw isDiskError(error) ? toFilesError(error) : error;
  }
}

/** Only disk errors name a system call; errors from reading the body don't. */
function isDiskError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'syscall' in error &&
    (error.syscall === 'open' || error.syscall === 'write')
  );
}

/** @returns the first bytes of a file */
export async function readHead(path: string, bytes: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Removes uploads that a crash cut short. */
export async function sweepIncoming(directory: string, now: Date): Promise<void> {
  const folders = await opendir(directory).catch(() => null);
  for await (const { name } of folders ?? []) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => null);
    if (found === null || now.getTime() - found.mtimeMs < ORPHAN_FILE_AGE_MS) continue;
    await rm(path, { recursive: true, force: true });
  }
}
