import type { Context } from 'hono';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { findCurrentUsername } from './public-profiles.ts';

/**
 * Redirects from a former username to its owner's current one.
 *
 * @param toPath builds the path for a username
 * @throws ApiError not_found if the name was never taken, or is free again
 */
export async function redirectToCurrent(
  context: Context,
  ask: Ask,
  username: string,
  toPath: (username: string) => string,
): Promise<Response> {
  const current = await ask((sql) => findCurrentUsername(sql, username));
  if (current === null) throw new ApiError('not_found');
  return context.redirect(toPath(current));
}
