import type { MiddlewareHandler } from 'hono';
import { BIO_PREFIX } from '#kit/rules/paths.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { SCAN_PREFIX } from '#page/qr/rules/scan-path.ts';
import { isSwitchedOn } from './switches.ts';

const PARTS = new RegExp(
  `^(?:${BIO_PREFIX}[^/]+(?:\\.[a-z]+|/(?:card|portrait)\\.png|/swap(?:\\.json)?)$|${SCAN_PREFIX}|/sitemap)`,
);

/**
 * Answers 503 for everything made from public pages (cards, codes, pictures, portraits, swaps, the sitemap) while an
 * administrator has them off.
 */
export function publicPagesOpen({ ask }: { ask: Ask }): MiddlewareHandler {
  return async (context, next) => {
    if (PARTS.test(context.req.path) && !(await ask((sql) => isSwitchedOn(sql, 'public_pages'))))
      throw new ApiError('unavailable');
    await next();
  };
}
