import type { Context } from 'hono';

/**
 * @returns whether a request came over a connection; this process's own requests (`app.request`)
 * didn't, and are exempt from limits
 */
export function hasConnection({ env }: Context): boolean {
  return Object.hasOwn(Object(env), 'incoming');
}
