import { listBaseHeaders } from './headers.ts';

/**
 * The one policy of the dashboard: everything from our own origin, pictures from anywhere on the
 * web, since owners may show pictures by URL. Style attributes are needed by the drag-and-drop and
 * pop-over libraries, which place things by them.
 */
export const DASHBOARD_POLICY = buildDashboardPolicy();

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
