import type { MiddlewareHandler } from 'hono';
import { listBaseHeaders } from '../security/headers.ts';

/**
 * The one policy of the dashboard: everything from our own origin, pictures from anywhere on the
 * web, since owners may show pictures by URL. Style attributes are needed by the drag-and-drop and
 * pop-over libraries, which place things by them.
 */
const DASHBOARD_POLICY = buildDashboardPolicy();

/** @param scriptSource one more that may run, such as the hash of an inline script */
function buildDashboardPolicy(scriptSource?: string): string {
  return [
    "default-src 'none'",
    `script-src 'self'${scriptSource === undefined ? '' : ` '${scriptSource}'`}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: http: data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** @returns the headers of a screen whose policy lets the script run that is drawn into it */
export function buildScreenHeaders(isHttps: boolean, scriptHash: string): string[] {
  const policy = buildDashboardPolicy(scriptHash);
  return [['content-security-policy', policy], ...listBaseHeaders(isHttps)].flat();
}

/**
 * Gives every answer the headers that it did not choose itself. What does not say that it may be
 * kept is kept nowhere, and data are never a page: opened in a window, they are a file to save.
 */
export function securityHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler {
  const defaults = [
    ['content-security-policy', DASHBOARD_POLICY] as const,
    ['cache-control', 'no-store'] as const,
    ...listBaseHeaders(isHttps),
  ];
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of defaults) {
      if (!headers.has(name)) headers.set(name, value);
    }
    const file = toDataFile(headers.get('content-type'));
    if (file !== null && !headers.has('content-disposition')) {
      headers.set('content-disposition', `attachment; filename="${file}"`);
    }
  };
}

/** @returns the fixed name of a file for what programs read; null for what people do */
function toDataFile(contentType: string | null): string | null {
  if (contentType === null) return null;
  if (/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)) return 'api.json';
  return /^text\/csv\b/i.test(contentType) ? 'api.csv' : null;
}
