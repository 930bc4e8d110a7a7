import type { Context } from 'hono';
import { ADMIN_PAGE_MAX_SIZE, ADMIN_PAGE_SIZE } from '../../limits/accounts.ts';
import { AuthError } from '../errors.ts';

/** The requested page of all accounts, counted from 1. */
export type UserPage = { page: number; perPage: number; filter: string };

/** Reads `page`, `per_page` and `filter`. Throws `validation_failed`. */
export function readPage(context: Context): UserPage {
  const { page, per_page: perPage, filter = '' } = context.req.query();
  return {
    page: readCount(page, 1),
    perPage: Math.min(readCount(perPage, ADMIN_PAGE_SIZE), ADMIN_PAGE_MAX_SIZE),
    filter,
  };
}

function readCount(text: string | undefined, otherwise: number): number {
  if (!text) return otherwise;
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count > 0) return count;
  const message = `Bad Pagination Parameters: ${JSON.stringify(text.slice(0, 40))} is no page`;
  throw new AuthError('validation_failed', { message });
}

/** Gives the total, and the URLs of the next and last page, `page` first (RFC 8288). */
export function addPageHeaders(context: Context, { page, perPage }: UserPage, total: number): void {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => {
    const { pathname } = new URL(context.req.url);
    return `<${pathname}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  };
  const next = page < last ? [link(page + 1, 'next')] : [];
  context.header('X-Total-Count', String(total));
  context.header('Link', [...next, link(last, 'last')].join(', '));
}
