import type { Context } from 'hono';
import type { Ask } from '../data/ask.ts';
import { findCurrentUsername } from '../data/page/public-profiles.ts';
import { ApiError } from '../http/errors.ts';

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
