type Header = readonly [name: string, value: string];

const NO_MORE = 'microphone=(), geolocation=(), browsing-topics=()';

/**
 * Screens may ask for the camera, to read codes at an event; visitors' pages never. Doors may too, as the
 * dashboard continues in the same page.
 */
export const SCREEN_PERMISSIONS = `camera=(self), ${NO_MORE}`;

/** Headers of every answer: pages, pictures and refusals. */
const BASE_HEADERS: readonly Header[] = [
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', `camera=(), ${NO_MORE}`],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-content-type-options', 'nosniff'],
  // For answers whose own policy has no frame-ancestors, such as pictures.
  ['x-frame-options', 'SAMEORIGIN'],
];

/** Two years, for subdomains as well: an attacker who takes one over can't use plain HTTP. */
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

/** @returns the headers of every answer; with HTTPS, also the one that requires it */
export function listBaseHeaders(isHttps: boolean): readonly Header[] {
  return isHttps ? [...BASE_HEADERS, STRICT_TRANSPORT] : BASE_HEADERS;
}
