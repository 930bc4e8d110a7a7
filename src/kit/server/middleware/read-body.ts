import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ApiError } from '../http/errors.ts';

/**
 * Trusts a declared length, since HTTP enforces it: touching a body's stream would create one, and cost more
 * than the rest of a small request.
 *
 * @param bytes the maximum size of a body
 * @returns a middleware that refuses a larger one with 413
 */
export function limitBody(bytes: number): MiddlewareHandler {
  const refuse = () => {
    throw new ApiError('too_large');
  };
  const limitStream = bodyLimit({ maxSize: bytes, onError: refuse });
  return async (context, next) => {
    const length = context.req.header('content-length');
    const isAnnounced = length !== undefined && !context.req.header('transfer-encoding');
    if (!isAnnounced) return limitStream(context, next);
    if (Number(length) > bytes) refuse();
    await next();
  };
}

/**
 * @returns the body as JSON, for any content type: a closing page sends its beacon as text
 * @throws ApiError bad_json
 */
export async function readJson(context: Context): Promise<unknown> {
  try {
    return JSON.parse(await context.req.text());
  } catch {
    throw new ApiError('bad_json');
  }
}

/**
 * @returns the fields of a posted form, of any type
 * @throws ApiError bad_request if the body doesn't match its content type or breaks off
 */
export async function readForm(context: Context): Promise<Record<string, unknown>> {
  try {
    return await context.req.parseBody();
  } catch {
    throw new ApiError('bad_request');
  }
}
