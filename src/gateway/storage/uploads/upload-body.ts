import type { Context } from 'hono';
import { FILE_METADATA_MAX_CHARACTERS, UPLOAD_ENVELOPE_MAX_BYTES } from '../../limits.ts';
import { storageErrors } from '../errors.ts';
import type { UserMetadata } from '../objects/objects.ts';
import { readBytes } from './body.ts';

/** What an upload brings along. */
export type UploadBody = {
  bytes: Uint8Array;
  /** The media type it is said to have, in lower case and without parameters; null when not said. */
  declaredType: string | null;
  /** `max-age=…`, or `no-cache` */
  cacheControl: string;
  userMetadata: UserMetadata;
};

const DEFAULT_MAX_AGE_SECONDS = '3600';

/** What clients send when nobody told them a type. */
const UNSAID_TYPES = new Set(['', 'application/octet-stream', 'text/plain;charset=utf-8']);

/** An upload, as a form with one file or as bare bytes. Throws a StorageError. */
export async function readUpload(c: Context, maxBytes: number): Promise<UploadBody> {
  const contentType = c.req.header('content-type') ?? '';
  const upload = contentType.startsWith('multipart/form-data')
    ? await readForm(c, contentType, maxBytes)
    : await readBare(c, contentType, maxBytes);
  if (upload.bytes.byteLength > maxBytes) throw storageErrors.tooLarge(maxBytes);
  return upload;
}

async function readForm(c: Context, contentType: string, maxBytes: number): Promise<UploadBody> {
  const body = await readBytes(c.req.raw, maxBytes + UPLOAD_ENVELOPE_MAX_BYTES);
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  })
    .formData()
    .catch(() => {
      throw storageErrors.invalidBody('The form cannot be read');
    });
  const file = [...form.values()].find((value) => value instanceof File);
  if (file === undefined) throw storageErrors.noContent();
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    declaredType: readType(textOf(form, 'contentType') ?? file.type),
    cacheControl: toCacheControl(textOf(form, 'cacheControl')),
    userMetadata: parseMetadata(textOf(form, 'metadata')),
  };
}

async function readBare(c: Context, contentType: string, maxBytes: number): Promise<UploadBody> {
  const metadata = c.req.header('x-metadata');
  const maxAge = /max-age=(\d{1,9})/.exec(c.req.header('cache-control') ?? '')?.[1];
  return {
    bytes: await readBytes(c.req.raw, maxBytes),
    declaredType: readType(contentType),
    cacheControl: toCacheControl(maxAge ?? null),
    userMetadata: parseMetadata(metadata ? Buffer.from(metadata, 'base64').toString() : null),
  };
}

function textOf(form: FormData, field: string): string | null {
  const value = form.get(field);
  return typeof value === 'string' ? value : null;
}

function readType(contentType: string): string | null {
  const lower = contentType.toLowerCase().replaceAll(' ', '');
  if (UNSAID_TYPES.has(lower)) return null;
  const [bare = ''] = lower.split(';');
  return bare === 'image/jpg' ? 'image/jpeg' : bare;
}

/** Clients name seconds; whatever else there is gets the default. */
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
    // said below
  }
  throw storageErrors.invalidBody('The metadata is not a JSON object');
}
