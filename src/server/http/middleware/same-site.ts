import type { MiddlewareHandler } from 'hono';

/**
 * Refuses a post that another site made a visitor's browser send. Other clients don't send this
 * header, and the rate limits apply to them instead.
 */
export const sameSite: MiddlewareHandler = async (context, next) => {
  if (context.req.header('sec-fetch-site') === 'cross-site') {
    return context.json(
      { code: 'cross_site', message: 'Requests from other sites are refused.' },
      403,
    );
  }
  await next();
};
