import { listBaseHeaders, SCREEN_PERMISSIONS } from './headers.ts';

/**
 * The dashboard's only policy: everything from our own origin, but pictures from anywhere on the web, since
 * owners may show pictures by URL. The drag-and-drop and pop-over libraries need style attributes for
 * positioning.
 */
export const DASHBOARD_POLICY = buildDashboardPolicy();

/**
 * The policy for the worker that reads codes only: it may compile WebAssembly, which no screen may.
 */
export const CODE_READER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** @param scriptSource an additional script source, such as the hash of an inline script */
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

/** @returns the headers of a screen whose policy allows its inline script */
export function buildScreenHeaders(isHttps: boolean, scriptHash: string): string[] {
  const policy = buildDashboardPolicy(scriptHash);
  const base = listBaseHeaders(isHttps).map(([name, value]) =>
    name === 'permissions-policy' ? [name, SCREEN_PERMISSIONS] : [name, value],
  );
  return [['content-security-policy', policy], ...base].flat();
}
