import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { DRAINED_MAX_BYTES, STORAGE_JSON_MAX_BYTES } from '../../limits/storage.ts';
import { storageErrors } from '../errors.ts';

/**
 * The request's JSON, validated; no body counts as `{}`. Throws a StorageError that names the
 * fault.
 */
export async function readJson<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const chunks = await readBounded(c.req.raw, STORAGE_JSON_MAX_BYTES).toArray();
  const text = Buffer.concat(chunks).toString();
  const parsed = schema.safeParse(text === '' ? {} : parseJson(text));
  if (parsed.success) return parsed.data;
  throw storageErrors.invalidBody(describe(parsed.error));
}

/** The query parameters, validated. Throws a StorageError that names the fault. */
export function readQuery<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(c.req.query());
  if (parsed.success) return parsed.data;
  throw storageErrors.invalidBody(describe(parsed.error));
}

/**
 * The body as a stream. It fails with a StorageError, 413, beyond `maxBytes`, and with 400 if it
 * ends early. The rest of an oversized body is read first: a client still writing when its
 * connection closes never reads the error. A much larger body is cut off.
 */
export function readBounded(request: Request, maxBytes: number): Readable {
  const said = Number(request.headers.get('content-length'));
  if (said > maxBytes + DRAINED_MAX_BYTES) throw storageErrors.tooLarge();
  const bounds = { kept: said > maxBytes ? 0 : maxBytes, read: maxBytes + DRAINED_MAX_BYTES };
  return Readable.from(countChunks(request.body ?? [], bounds), { objectMode: false });
}

async function* countChunks(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  bounds: { kept: number; read: number },
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > bounds.read) break;
      if (size <= bounds.kept) yield chunk;
    }
  } catch {
    throw storageErrors.invalidBody('The body ended before its time');
  }
  if (size > bounds.kept) throw storageErrors.tooLarge();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw storageErrors.invalidBody('The body is not JSON');
  }
}

function describe(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  return [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ');
}
