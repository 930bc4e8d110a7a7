/** Bytes from `start` to `end`, both included, as HTTP counts them. */
export type ByteRange = { start: number; end: number };

export type FileStat = { size: number; modifiedAt: Date };

/**
 * Where files lie. A key is written once and never changed, so a reader gets all of a file or none.
 * Everything rejects with a FilesError when the place is out of reach or full.
 */
export type Files = {
  /**
   * Keeps a copy of a file of this machine. When it resolves, the copy will survive a loss of power.
   */
  write(key: string, path: string): Promise<void>;
  /** The bytes, or null when there is no such file. The range must lie within the file. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** Rejects with a FilesError `missing` when there is no such file. */
  copy(from: string, to: string): Promise<void>;
  /** Those that are not there are no error. */
  remove(keys: readonly string[]): Promise<void>;
  stat(key: string): Promise<FileStat | null>;
  /** Tells this place from any other: made once, and kept there. */
  identity(): Promise<string>;
  /** All keys, in any order, also of files that are being written. */
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>;
};

/** Under this name, which is no key, a place keeps its identity. */
export const IDENTITY_NAME = '.identity';

type FilesFailure = 'missing' | 'full' | 'unreachable';

/** The place where files lie did not do what was asked of it. */
export class FilesError extends Error {
  readonly failure: FilesFailure;

  /** @param cause what the system or the client said */
  constructor(failure: FilesFailure, cause?: unknown) {
    super(`files ${failure}`, { cause });
    this.name = 'FilesError';
    this.failure = failure;
  }
}

/** A version is a UUID, with a prefix while it's being written. */
const KEY = /^(partial-)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether this is a key: what lies beside the files, and is none of them, is never touched. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/** @throws when this is no key: nothing a caller names ever becomes one */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('this is not the key of a file');
  return key;
}

/** @returns what a failure of this machine's disk means; its names and paths stay in the cause */
export function toFilesError(error: unknown): FilesError {
  if (error instanceof FilesError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOENT') return new FilesError('missing', error);
  return new FilesError(code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'unreachable', error);
}
