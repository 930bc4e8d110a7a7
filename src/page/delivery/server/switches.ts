import type { MiddlewareHandler } from 'hono';
import type { ISql } from 'postgres';
import { BIO_PREFIX } from '#kit/rules/paths.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { SCAN_PREFIX } from '#page/qr/rules/scan-path.ts';

/** Parts that administrators can turn off installation-wide (decision 060). */
export type Switch = 'sign_up' | 'lead_forms' | 'embeds' | 'public_pages' | 'company_sign_in';

/** @returns whether it is on; queried each time, so changes take effect at once on every copy */
export async function isSwitchedOn(sql: ISql, name: Switch): Promise<boolean> {
  const [row] = await sql<{ is_on: boolean }[]>`select private.is_switched_on(${name}) as is_on`;
  return row?.is_on ?? true;
}

/** @returns whether the gateway accepts new accounts */
export function isSignupOpen(sql: ISql): Promise<boolean> {
  return isSwitchedOn(sql, 'sign_up');
}

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
