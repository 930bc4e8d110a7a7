import { Hono } from 'hono';
import { IMPORTED_PAGE_MESSAGES, IMPORTED_PAGES_PATH } from '#domain/import/imported-pages.ts';
import { isRecord } from '#domain/json.ts';
import { ForeignRefusal } from '../clients/fetch-foreign.ts';
import type { AppDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { identifyOwner } from '../identify-owner.ts';
import { createLimiter } from '../limiter.ts';
import { IMPORTED_PAGE_BODY_MAX_BYTES } from '../limits.ts';
import { limitBody, readJson } from '../middleware/read-body.ts';

type ImportedPagesDeps = Pick<AppDeps, 'gateway' | 'keys' | 'limits' | 'fetchPage'>;

/**
 * `POST /imported-pages` with `{ url }`: answers with the bytes of the caller's old page, which a phone
 * can't save as a file. The caller's browser looks for links in it; nothing is kept here.
 */
export function createImportedPages(deps: ImportedPagesDeps): Hono {
  const isWithinLimit = createLimiter(deps.limits.importedPagesPerAccount);
  return new Hono().post(
    IMPORTED_PAGES_PATH,
    limitBody(IMPORTED_PAGE_BODY_MAX_BYTES),
    async (context) => {
      const owner = await identifyOwner(deps, context.req.header('authorization') ?? '');
      if (!isWithinLimit(owner.id)) throw new ApiError('too_many');
      const body = await readJson(context);
      const url = isRecord(body) && typeof body.url === 'string' ? body.url.trim() : '';
      try {
        const page = await deps.fetchPage(url);
        // As bytes: no browser takes it for a page of ours.
        return context.body(new Uint8Array(page), 200, {
          'content-type': 'application/octet-stream',
          'cache-control': 'no-store',
        });
      } catch (error) {
        if (!(error instanceof ForeignRefusal)) throw error;
        const { problem } = error;
        return context.json({ code: problem, message: IMPORTED_PAGE_MESSAGES[problem] }, 422);
      }
    },
  );
}
