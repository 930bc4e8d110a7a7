import type { MiddlewareHandler } from 'hono';
import { ApiError } from '../http/errors.ts';

/**
 * Refuses a post that another site made a visitor's browser send. Clients other than browsers don't send this
 * header, and the rate limits apply to them instead.
 */
export const sameSite: MiddlewareHandler = async (context, next) => {
  if (context.req.header('sec-fetch-site') === 'cross-site') {
    throw new ApiError('cross_site');
  }
  await next();
};
