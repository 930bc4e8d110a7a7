import type { Context } from 'hono';
import type { Ask } from '../data/ask.ts';
import { findCurrentUsername } from '../data/page/public-profiles.ts';
import { ApiError } from '../http/errors.ts';

/**
 * Sends whoever asked by a name that was given up to the one its owner has now.
 *
 * @param toPath where the same thing is found by a name
 * @throws ApiError not_found where the name was never taken, or is free again
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
