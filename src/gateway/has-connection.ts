import type { Context } from 'hono';

/**
 * @returns whether a request came over a connection; those that this process makes to itself
 *   (`app.request`) did not, and no limit is meant for them
 */
export function hasConnection({ env }: Context): boolean {
  return Object.hasOwn(Object(env), 'incoming');
}
