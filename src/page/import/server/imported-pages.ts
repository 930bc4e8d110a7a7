import type { Context, Hono } from 'hono';
import { createSemaphore } from '#gateway/turns/semaphore.ts';
import { ForeignRefusal } from '#kit/server/clients/fetch-foreign.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { createLimiter } from '#kit/server/http/limiter.ts';
import {
  CONCURRENT_IMPORTED_PAGES,
  IMPORTED_PAGE_BODY_MAX_BYTES,
  IMPORTED_PAGES_MAX_WAITING,
  IMPORTED_PAGES_MAX_WAITING_EACH,
} from '#kit/server/limits/pictures.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { createForeignRoute, createOwnerAdmission } from '#page/foreign/server/foreign-route.ts';
import { IMPORTED_PAGE_MESSAGES, IMPORTED_PAGES_PATH } from '../rules/imported-pages.ts';

type ImportedPagesDeps = Pick<
  AppDeps,
  'gateway' | 'keys' | 'limits' | 'fetchPage' | 'clientAddress' | 'domains'
>;

/**
 * `POST /imported-pages` with `{ url }`: returns the bytes of the caller's old page, which a phone can't
 * save as a file. The caller's browser extracts the links; we store nothing. Open to visitors too, as a page
 * can be started without an account (`/start`); limited by IP address.
 */
export function createImportedPages(deps: ImportedPagesDeps): Hono {
  const inTurn = createSemaphore({
    atOnce: CONCURRENT_IMPORTED_PAGES,
    maxWaiting: IMPORTED_PAGES_MAX_WAITING,
    maxWaitingEach: IMPORTED_PAGES_MAX_WAITING_EACH,
    refuse: () => new ApiError('unavailable'),
  });
  return createForeignRoute({
    path: IMPORTED_PAGES_PATH,
    bodyMaxBytes: IMPORTED_PAGE_BODY_MAX_BYTES,
    admit: createAdmission(deps),
    answer: async (context, url, caller) => {
      const page = await inTurn(() => deps.fetchPage(url, deps.domains.isOwnHost), caller);
      // As bytes, so that no browser renders it as our page.
      return context.body(new Uint8Array(page), 200, {
        'content-type': 'application/octet-stream',
        'cache-control': 'no-store',
      });
    },
    explain: (error) =>
      error instanceof ForeignRefusal
        ? { code: error.problem, message: IMPORTED_PAGE_MESSAGES[error.problem] }
        : null,
  });
}

/** @returns a function that identifies the caller: an account, or an IP address */
function createAdmission(deps: ImportedPagesDeps): (context: Context) => Promise<string> {
  const admitOwner = createOwnerAdmission(deps, deps.limits.importedPagesPerAccount);
  const isWithinLimit = createLimiter(deps.limits.importedPagesPerAddress);
  return async (context) => {
    const authorization = context.req.header('authorization') ?? '';
    const isSignedIn = authorization !== '' && authorization !== `Bearer ${deps.keys.anonKey}`;
    if (isSignedIn) return (await admitOwner(context)).id;
    // Cross-site requests must not use up visitors' limits, or ours.
    if (context.req.header('sec-fetch-site') === 'cross-site') throw new ApiError('unauthorized');
    const address = deps.clientAddress(context);
    if (!isWithinLimit(address)) throw new ApiError('too_many');
    return address;
  };
}
