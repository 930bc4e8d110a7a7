import type { MiddlewareHandler } from 'hono';

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

const HEADERS: ReadonlyArray<readonly [name: string, value: string]> = [
  ['content-security-policy', DASHBOARD_POLICY],
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-content-type-options', 'nosniff'],
];

const STRICT_TRANSPORT = ['strict-transport-security', 'max-age=63072000'] as const;

/** @returns the headers of a screen whose policy lets the script run that is drawn into it */
export function buildScreenHeaders(isHttps: boolean, scriptHash: string): string[] {
  const policy = buildDashboardPolicy(scriptHash);
  const headers = HEADERS.flatMap(([name, value]) => [
    name,
    name === 'content-security-policy' ? policy : value,
  ]);
  return isHttps ? [...headers, ...STRICT_TRANSPORT] : headers;
}

/** Gives every answer the headers that it did not choose itself; with https, strict transport too. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler {
  return async (context, next) => {
    await next();
    for (const [name, value] of HEADERS) {
      if (!context.res.headers.has(name)) context.header(name, value);
    }
    if (isHttps) context.header(...STRICT_TRANSPORT);
  };
}
