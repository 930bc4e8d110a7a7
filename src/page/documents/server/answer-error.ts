import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { forgiveUses } from '#gateway/rate-limits/counted-uses.ts';
import {
  API_ERRORS,
  ApiError,
  type ApiErrorCode,
  isDatabaseDown,
  isOutOfService,
  isReadOnly,
} from '#kit/server/http/errors.ts';
import { RETRY_AFTER_SECONDS } from '#kit/server/limits/requests.ts';
import { hideSecrets, type Log } from '#kit/server/process/log.ts';
import { renderErrorDocument } from '../public/unlisted-document.tsx';
import { createDocuments, type DocumentDeps, UNKEPT_HEADERS } from './documents.ts';

/** @returns the error handler of all routes: a page for people, JSON for programs */
export function createErrorAnswer(deps: DocumentDeps & { log: Log }) {
  const { log } = deps;
  const documents = createDocuments({ ...deps, script: null });

  return (error: Error, context: Context): Response => {
    forgiveUses(error instanceof ApiError ? error.cause : error);
    const code = toCode(error);
    const [status, words] = API_ERRORS[code];
    const message = error instanceof ApiError ? error.message : words;
    if (code === 'internal') {
      log.error({ err: error, path: hideSecrets(context.req.path) }, 'request failed');
    }
    // Logs a full disk, which an operator must fix; outages are reported elsewhere.
    if (code === 'unavailable' && !(error instanceof ApiError) && !isDatabaseDown(error)) {
      log.error({ err: error }, 'the machine is exhausted');
    }
    if (status === 503 || status === 429) {
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
      context.header('retry-after', String(seconds ?? RETRY_AFTER_SECONDS));
    }
    if (!isShownToPerson(context)) return context.json({ code, message }, status);
    // The URL may be a secret, and the error temporary.
    const headers = { ...UNKEPT_HEADERS, 'referrer-policy': 'no-referrer' };
    const document = renderErrorDocument(message, documents.settings());
    return documents.answer(context, document, { status, headers });
  };
}

/**
 * A browser that displays the response accepts HTML; a script accepts anything, or JSON. The API always
 * responds with JSON.
 */
function isShownToPerson(context: Context): boolean {
  if (context.req.path.startsWith('/api/')) return false;
  return /\btext\/html\b/i.test(context.req.header('accept') ?? '');
}

function toCode(error: Error): ApiErrorCode {
  if (error instanceof ApiError) return error.code;
  // Errors thrown by the framework: a form without an origin, or an unreadable body.
  if (error instanceof HTTPException && error.status < 500) {
    return error.status === 403 ? 'cross_site' : 'bad_request';
  }
  if (isReadOnly(error)) return 'read_only';
  return isOutOfService(error) ? 'unavailable' : 'internal';
}
