import type { Hono } from 'hono';
import { IMPORTED_PAGE_MESSAGES, IMPORTED_PAGES_PATH } from '#domain/import/imported-pages.ts';
import { ForeignRefusal } from '../../clients/fetch-foreign.ts';
import { IMPORTED_PAGE_BODY_MAX_BYTES } from '../../limits/pictures.ts';
import type { AppDeps } from '../deps.ts';
import { createFetchForOwner } from './fetch-for-owner.ts';

type ImportedPagesDeps = Pick<AppDeps, 'gateway' | 'keys' | 'limits' | 'fetchPage'>;

/**
 * `POST /imported-pages` with `{ url }`: answers with the bytes of the caller's old page, which a phone
 * can't save as a file. The caller's browser looks for links in it; nothing is kept here.
 */
export function createImportedPages(deps: ImportedPagesDeps): Hono {
  return createFetchForOwner(deps, {
    path: IMPORTED_PAGES_PATH,
    bodyMaxBytes: IMPORTED_PAGE_BODY_MAX_BYTES,
    limit: deps.limits.importedPagesPerAccount,
    answer: async (context, url) =>
      // As bytes, so that no browser shows it as a page of ours.
      context.body(new Uint8Array(await deps.fetchPage(url)), 200, {
        'content-type': 'application/octet-stream',
        'cache-control': 'no-store',
      }),
    explain: (error) =>
      error instanceof ForeignRefusal
        ? { code: error.problem, message: IMPORTED_PAGE_MESSAGES[error.problem] }
        : null,
  });
}
