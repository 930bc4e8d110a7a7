import type { Context } from 'hono';
import { renderErrorDocument } from '#public-page/error-document.tsx';
import type { AppDeps } from './deps.ts';
import { API_ERRORS, ApiError, type ApiErrorCode, isDatabaseDown } from './errors.ts';
import { hideSecrets } from './log.ts';
import { buildDocumentHeaders, toHeaderRecord } from './public-pages/headers.ts';

const RETRY_AFTER_SECONDS = '5';

/** @returns what answers an error of any route: to a person a page, to a program JSON */
export function createErrorAnswer({ clock, log, publicUrl }: AppDeps) {
  const isHttps = publicUrl.startsWith('https://');

  const renderPage = (message: string) => {
    const settings = { script: null, year: clock().getUTCFullYear() };
    const { html, style } = renderErrorDocument(message, settings);
    const headers = toHeaderRecord(buildDocumentHeaders({ style, isHttps }));
    // The address may be a secret, and the reason passes.
    return {
      html,
      headers: { ...headers, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    };
  };

  return (error: Error, context: Context): Response => {
    const code = toCode(error);
    const [status, message] = API_ERRORS[code];
    if (code === 'internal') {
      log.error({ err: error, path: hideSecrets(context.req.path) }, 'request failed');
    }
    if (code === 'unavailable' || code === 'too_many') {
      context.header('retry-after', RETRY_AFTER_SECONDS);
    }
    if (!isShownToPerson(context)) return context.json({ code, message }, status);
    const { html, headers } = renderPage(message);
    return context.body(html, status, headers);
  };
}

/** A browser that shows the answer itself asks for HTML; a script asks for anything, or for JSON. */
function isShownToPerson(context: Context): boolean {
  return /\btext\/html\b/i.test(context.req.header('accept') ?? '');
}

function toCode(error: Error): ApiErrorCode {
  if (error instanceof ApiError) return error.code;
  return isDatabaseDown(error) ? 'unavailable' : 'internal';
}
