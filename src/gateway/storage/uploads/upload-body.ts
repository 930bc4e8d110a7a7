import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'hono';
import {
  FILE_METADATA_MAX_CHARACTERS,
  UPLOAD_ENVELOPE_MAX_BYTES,
  UPLOAD_FORM_LIMITS,
} from '../../limits/storage.ts';
import { StorageError, storageErrors } from '../errors.ts';
import { FilesError } from '../files/files.ts';
import type { UserMetadata } from '../objects/objects.ts';
import { readBounded } from './body.ts';
import { writeIncoming } from './incoming.ts';

export type UploadBody = {
  /** Where its bytes are. */
  path: string;
  size: number;
  /** The declared media type, in lower case and without parameters; null if missing. */
  declaredType: string | null;
  /** `max-age=…`, or `no-cache` */
  cacheControl: string;
  userMetadata: UserMetadata;
};

const DEFAULT_MAX_AGE_SECONDS = '3600';

/** The types that clients send by default. */
const UNSAID_TYPES = new Set(['', 'application/octet-stream', 'text/plain;charset=utf-8']);

/**
 * An upload, as a form with one file or as bare bytes, streamed to disk. Throws a StorageError, or
 * a FilesError if the disk fails.
 *
 * @param path of the file to create
 */
export async function readUpload(c: Context, maxBytes: number, path: string): Promise<UploadBody> {
  const contentType = c.req.header('content-type') ?? '';
  const words = contentType.startsWith('multipart/form-data')
    ? await readFormUpload(c, maxBytes, path)
    : await readBareUpload(c, maxBytes, path);
  const { size } = await stat(path);
  if (size > maxBytes) throw storageErrors.tooLarge();
  return { ...words, path, size };
}

type Words = Omit<UploadBody, 'path' | 'size'>;

async function readFormUpload(c: Context, maxBytes: number, path: string): Promise<Words> {
  const { fields, type } = await readForm(c.req.raw, maxBytes, path);
  return {
    declaredType: readType(fields.get('contentType') ?? type),
    cacheControl: toCacheControl(fields.get('cacheControl') ?? null),
    userMetadata: parseMetadata(fields.get('metadata') ?? null),
  };
}

async function readBareUpload(c: Context, maxBytes: number, path: string): Promise<Words> {
  const metadata = c.req.header('x-metadata');
  const maxAge = /max-age=(\d{1,9})/.exec(c.req.header('cache-control') ?? '')?.[1];
  await writeIncoming(readBounded(c.req.raw, maxBytes), path);
  return {
    declaredType: readType(c.req.header('content-type') ?? ''),
    cacheControl: toCacheControl(maxAge ?? null),
    userMetadata: parseMetadata(metadata ? Buffer.from(metadata, 'base64').toString() : null),
  };
}

function readType(contentType: string): string | null {
  const lower = contentType.toLowerCase().replaceAll(' ', '');
  if (UNSAID_TYPES.has(lower)) return null;
  const [bare = ''] = lower.split(';');
  return bare === 'image/jpg' ? 'image/jpeg' : bare;
}

/** Clients send seconds; anything else means the default. */
function toCacheControl(seconds: string | null): string {
  const age = seconds !== null && /^\d{1,9}$/.test(seconds) ? seconds : DEFAULT_MAX_AGE_SECONDS;
  return age === '0' ? 'no-cache' : `max-age=${age}`;
}

function parseMetadata(text: string | null): UserMetadata {
  if (text === null || text === '') return null;
  if (text.length > FILE_METADATA_MAX_CHARACTERS || text.includes('\\u0000')) {
    throw storageErrors.invalidBody('The metadata is too long or has a forbidden character');
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // reported below
  }
  throw storageErrors.invalidBody('The metadata is not a JSON object');
}

/** The rest of an upload form: its fields, and the file's type. */
type UploadForm = { fields: ReadonlyMap<string, string>; type: string };

type FilePart = { type: string; stream: BusboyFileStream; written: Promise<void> };

/**
 * Reads a form, streaming its first file to disk.
 *
 * @param path of the file to create
 * @throws StorageError for a form that is invalid, has no file or is too large; FilesError
 */
async function readForm(request: Request, maxBytes: number, path: string): Promise<UploadForm> {
  const parser = createParser(request.headers.get('content-type') ?? '');
  const fields = new Map<string, string>();
  const parts: FilePart[] = [];
  const stop = new AbortController();
  parser.on('field', (name, value) => fields.set(name, value));
  parser.on('file', (_name, stream, _fileName, _encoding, type) => {
    const written = writeIncoming(stream, path);
    // A full disk aborts the read.
    written.catch((error: unknown) => stop.abort(error));
    parts.push({ type, stream, written });
  });
  const body = readBounded(request, maxBytes + UPLOAD_ENVELOPE_MAX_BYTES);
  try {
    await pipeline(body, parser, { signal: stop.signal });
    await parts[0]?.written;
  } catch (error) {
    for (const { stream, written } of parts) {
      stream.destroy();
      await written.catch(() => undefined);
    }
    throw toRefusal([error, stop.signal.reason]);
  }
  const [file] = parts;
  if (file === undefined) throw storageErrors.noContent();
  return { fields, type: file.type };
}

function createParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: UPLOAD_FORM_LIMITS });
  } catch {
    throw storageErrors.invalidBody('The form cannot be read');
  }
}

/** Prefers a known error, which is more precise than the parser's. */
function toRefusal(errors: readonly unknown[]): unknown {
  const known = errors.find(
    (error) => error instanceof StorageError || error instanceof FilesError,
  );
  return known ?? storageErrors.invalidBody('The form cannot be read');
}
