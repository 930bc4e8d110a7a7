/** Bytes from `start` to `end`, both inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number };

export type FileStat = { size: number; modifiedAt: Date };

/**
 * Where files are stored. A key is written once and never changed, so a reader gets all of a file
 * or none. Everything rejects with a FilesError if the storage is unreachable or full.
 */
export type Files = {
  /** Stores a copy of a local file. Once it resolves, the copy survives a power cut. */
  write(key: string, path: string): Promise<void>;
  /** The bytes, or null if there is no such file. The range must be within the file. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** Rejects with a FilesError `missing` if there is no such file. */
  copy(from: string, to: string): Promise<void>;
  /** Ignores missing ones. */
  remove(keys: readonly string[]): Promise<void>;
  stat(key: string): Promise<FileStat | null>;
  /** The storage's identity, created once and stored in it. */
  identity(): Promise<string>;
  /** All keys, in any order, including files being written. */
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>;
};

/** The name of the storage's identity, which isn't a key. */
export const IDENTITY_NAME = '.identity';

type FilesFailure = 'missing' | 'full' | 'unreachable';

/** A failure of the file storage. */
export class FilesError extends Error {
  readonly failure: FilesFailure;

  /** @param cause the system's or the client's error */
  constructor(failure: FilesFailure, cause?: unknown) {
    super(`files ${failure}`, { cause });
    this.name = 'FilesError';
    this.failure = failure;
  }
}

/** A version is a UUID, with a prefix while it's being written. */
const KEY = /^(partial-)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether this is a key; other content in the storage is never touched. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/** @throws if this isn't a key, so that a caller's input never becomes one */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('this is not the key of a file');
  return key;
}

/** @returns the error for a local disk failure; names and paths stay in the cause */
export function toFilesError(error: unknown): FilesError {
  if (error instanceof FilesError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOENT') return new FilesError('missing', error);
  return new FilesError(code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'unreachable', error);
}
