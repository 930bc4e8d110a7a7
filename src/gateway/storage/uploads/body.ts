import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { STORAGE_JSON_MAX_BYTES } from '../../limits.ts';
import { storageErrors } from '../errors.ts';

/** The request's JSON, checked; no body counts as `{}`. Throws a StorageError that names the fault. */
export async function readJson<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = (await readBytes(c.req.raw, STORAGE_JSON_MAX_BYTES)).toString();
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

/** The whole body. Throws a StorageError, 413, as soon as there is more of it than `maxBytes`. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length')) > maxBytes) {
    throw storageErrors.tooLarge(maxBytes);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw storageErrors.tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (size > maxBytes) throw error;
    throw storageErrors.invalidBody('The body ended before its time');
  }
  return Buffer.concat(chunks);
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
