import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { STORAGE_JSON_MAX_BYTES } from '../../limits/files.ts';
import { StorageError, storageErrors } from '../errors.ts';

/** The request's JSON, checked; no body counts as `{}`. Throws a StorageError that names the fault. */
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

/** The query parameters, checked. Throws a StorageError that names the fault. */
export function readQuery<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(c.req.query());
  if (parsed.success) return parsed.data;
  throw storageErrors.invalidBody(describe(parsed.error));
}

/**
 * The body as it comes. It breaks off with a StorageError, 413, as soon as there is more of it than
 * `maxBytes`, and with 400 when it ends before its time.
 */
export function readBounded(request: Request, maxBytes: number): Readable {
  if (Number(request.headers.get('content-length')) > maxBytes) {
    throw storageErrors.tooLarge();
  }
  return Readable.from(countChunks(request.body ?? [], maxBytes), { objectMode: false });
}

async function* countChunks(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > maxBytes) throw storageErrors.tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof StorageError
      ? error
      : storageErrors.invalidBody('The body ended before its time');
  }
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
