import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ApiError } from '../errors.ts';

/** @param bytes a body may have @returns the middleware that refuses a larger one with 413 */
export function limitBody(bytes: number) {
  return bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new ApiError('too_large');
    },
  });
}

/**
 * @returns the body as JSON, whatever its content type: a beacon of a leaving page is sent as text
 * @throws ApiError bad_json
 */
export async function readJson(context: Context): Promise<unknown> {
  try {
    return JSON.parse(await context.req.text());
  } catch {
    throw new ApiError('bad_json');
  }
}
