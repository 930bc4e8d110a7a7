import { createHash } from 'node:crypto';
import type { PolicyOrigins } from '#kit/rules/urls/urls.ts';

type Header = readonly [name: string, value: string];

const NO_MORE = 'microphone=(), geolocation=(), browsing-topics=()';

/**
 * Screens may use the camera, to read codes at an event; visitors' pages never may. Sign-in screens may too,
 * as the dashboard continues in the same document.
 */
export const SCREEN_PERMISSIONS = `camera=(self), ${NO_MORE}`;

/** Headers of every response: pages, pictures and refusals. */
const BASE_HEADERS: readonly Header[] = [
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', `camera=(), ${NO_MORE}`],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-content-type-options', 'nosniff'],
  // For responses without a frame-ancestors policy of their own, such as pictures.
  ['x-frame-options', 'SAMEORIGIN'],
];

/** Two years, including subdomains: an attacker who takes one over can't use plain HTTP. */
const STRICT_TRANSPORT: Header = [
  'strict-transport-security',
  'max-age=63072000; includeSubDomains',
];

/**
 * At an owner's host: the owner may use its subdomains, and it may lead elsewhere tomorrow.
 *
 * @param headers alternating names and values @returns the same for such a host
 */
export function forOwnersHost<Value>(headers: readonly Value[]): (Value | string)[] {
  const place = headers.indexOf(STRICT_TRANSPORT[0] as Value);
  if (place === -1) return [...headers];
  return [...headers.slice(0, place + 1), OWNERS_STRICT_TRANSPORT, ...headers.slice(place + 2)];
}

const OWNERS_STRICT_TRANSPORT = 'max-age=86400';

/** @returns the headers of every response; over HTTPS, also the one that enforces it */
export function listBaseHeaders(isHttps: boolean): readonly Header[] {
  return isHttps ? [...BASE_HEADERS, STRICT_TRANSPORT] : BASE_HEADERS;
}

/**
 * The dashboard's only policy: everything from our own origin, except pictures, which owners may show from
 * any URL. The drag-and-drop and pop-over libraries need style attributes for positioning.
 */
export const DASHBOARD_POLICY = buildDashboardPolicy();

/** The policy of the code-reading worker only: it may compile WebAssembly, which no screen may. */
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

/** @returns the headers of a screen, allowing its inline script */
export function buildScreenHeaders(isHttps: boolean, scriptHash: string): string[] {
  const policy = buildDashboardPolicy(scriptHash);
  const base = listBaseHeaders(isHttps).map(([name, value]) =>
    name === 'permissions-policy' ? [name, SCREEN_PERMISSIONS] : [name, value],
  );
  return [['content-security-policy', policy], ...base].flat();
}

/** Alternating names and values, which `writeHead` takes without checking each. */
export type RawHeaders = readonly string[];

type DocumentHeaderSettings = {
  /** The page's only style sheet, allowed by its hash. */
  style: string;
  /** Origins the page may load from: frames, and analytics its visitors agree to. */
  origins?: PolicyOrigins;
  isHttps: boolean;
};

/**
 * The headers of a document for visitors: it may only run and load its own content, the owner's
 * pictures in our storage, and the origins in `origins`.
 */
export function buildDocumentHeaders(settings: DocumentHeaderSettings): RawHeaders {
  const { style, origins = {}, isHttps } = settings;
  const styleHash = createHash('sha256').update(style).digest('base64');
  const policy = [
    "default-src 'none'",
    buildDirective('script-src', ["'self'"], origins),
    `style-src 'sha256-${styleHash}'`,
    buildDirective('img-src', ["'self'", 'data:'], origins),
    "font-src 'self'",
    buildDirective('connect-src', ["'self'"], origins),
    ...(origins['frame-src']?.length ? [buildDirective('frame-src', [], origins)] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  return [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-security-policy', policy],
    ...listBaseHeaders(isHttps),
  ].flat();
}

function buildDirective(
  name: keyof PolicyOrigins,
  own: readonly string[],
  origins: PolicyOrigins,
): string {
  return [name, ...own, ...(origins[name] ?? [])].join(' ');
}

/** @returns the headers by name, for responses that aren't written straight to the socket */
export function toHeaderRecord(headers: RawHeaders): Record<string, string> {
  const record: Record<string, string> = {};
  for (let index = 0; index < headers.length; index += 2) {
    record[headers[index] ?? ''] = headers[index + 1] ?? '';
  }
  return record;
}
