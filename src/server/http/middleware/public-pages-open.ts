import type { MiddlewareHandler } from 'hono';
import { SCAN_PREFIX } from '#domain/design/qr/scan-path.ts';
import { BIO_PREFIX } from '#domain/paths.ts';
import { isSwitchedOn } from '../../data/admin/switches.ts';
import type { Ask } from '../../data/ask.ts';
import { ApiError } from '../errors.ts';

/** Everything made from public pages: cards, codes, pictures, the sitemap. */
const PARTS = new RegExp(
  `^(?:${BIO_PREFIX}[^/]+(?:\\.[a-z]+|/card\\.png)$|${SCAN_PREFIX}|/sitemap)`,
);

/** Answers 503 for everything made from public pages while an administrator has them off. */
export function publicPagesOpen({ ask }: { ask: Ask }): MiddlewareHandler {
  return async (context, next) => {
    if (PARTS.test(context.req.path) && !(await ask((sql) => isSwitchedOn(sql, 'public_pages'))))
      throw new ApiError('unavailable');
    await next();
  };
}
