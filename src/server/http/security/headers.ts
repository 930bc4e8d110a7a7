type Header = readonly [name: string, value: string];

/** Headers of every answer, be it a page, a picture or a refusal. */
const BASE_HEADERS: readonly Header[] = [
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-content-type-options', 'nosniff'],
  // For answers whose own policy names no ancestors, such as pictures.
  ['x-frame-options', 'SAMEORIGIN'],
];

/** Two years, for names below ours as well: who takes one of them over cannot speak in plain HTTP. */
const STRICT_TRANSPORT: Header = [
  'strict-transport-security',
  'max-age=63072000; includeSubDomains',
];

/**
 * At a host of an owner's: the owner may use the names below it, and it may lead elsewhere tomorrow.
 *
 * @param headers names and values in turn @returns the same for such a host
 */
export function forOwnersHost<Value>(headers: readonly Value[]): (Value | string)[] {
  const place = headers.indexOf(STRICT_TRANSPORT[0] as Value);
  if (place === -1) return [...headers];
  return [...headers.slice(0, place + 1), OWNERS_STRICT_TRANSPORT, ...headers.slice(place + 2)];
}

const OWNERS_STRICT_TRANSPORT = 'max-age=86400';

/** @returns what every answer says; behind https that it is never to be asked for without */
export function listBaseHeaders(isHttps: boolean): readonly Header[] {
  return isHttps ? [...BASE_HEADERS, STRICT_TRANSPORT] : BASE_HEADERS;
}
