import { LINK_INVALID } from '../refusals/refusal.ts';
import { parseUrl } from './parse-url.ts';
import { decodePunycode } from './punycode.ts';

export const URL_MESSAGES = {
  profilePicture: 'Invalid profile picture URL',
  coverImage: 'Invalid cover image URL',
  link: LINK_INVALID[1],
} as const;

/** In characters. */
export const URL_MAX_LENGTH = 2048;

/**
 * Whitespace and controls, which browsers drop; `\`, which they read as `/`; characters that close an
 * attribute; and lone surrogates, which PostgreSQL can't store.
 */
const STRAY_CHARACTER = /[\s\p{Cc}\p{Cs}"<>\\]/u;

/**
 * A host without a username before it: `https://bank.example@evil.example` shows one host and opens another.
 */
const WEB_ADDRESS = /^https?:\/\/(?:\[[0-9a-f:.]+\]|[^/?#@:%|^[\]]+)(?::[0-9]{1,5})?(?:[/?#].*)?$/i;

/** Other schemes allowed in public links (pitfalls: link-schemes: compared at write and at render). */
const CONTACT_ADDRESS = /^(?:mailto|tel|sms):./i;

const CONTACT_SLASHES = /^(mailto:|tel:|sms:)\/+/i;

/** A public host name: labels and dots, with an ending that isn't numeric. */
const PUBLIC_HOST =
  /^https?:\/\/(?:[^!-,./:-@[-^`{-~]+\.)+[^!-@[-`{-~][^!-,./:-@[-^`{-~]+\.?(?::[0-9]{1,5})?(?:[/?#]|$)/iu;

/** @param url as typed @returns whether it is an absolute http or https URL; `is_picture_url` in SQL */
export function isPictureUrl(url: string): boolean {
  return isPlain(url) && WEB_ADDRESS.test(url) && hasReadableHost(url);
}

/** @param url as stored @returns whether it may be the `href` of a public link; `is_link_url` in SQL */
export function isLinkUrl(url: string): boolean {
  return isPictureUrl(url) || (isPlain(url) && CONTACT_ADDRESS.test(url));
}

/**
 * @param url accepted by `isLinkUrl`
 * @returns whether visitors can reach it: email and phone always, a website if its host has a public name;
 *   `is_reachable_url` in SQL
 */
export function isReachableUrl(url: string): boolean {
  return CONTACT_ADDRESS.test(url) || PUBLIC_HOST.test(url);
}

/**
 * Adds `https://` if there is no scheme (coverage 5.7), `mailto:` to a bare email, and removes the slashes
 * from `tel://+15550100`, which not every program dials.
 *
 * @param typed the owner's input
 * @returns the URL to store; `isLinkUrl` decides whether it is allowed
 */
export function toLinkUrl(typed: string): string {
  const url = typed.trim();
  if (url === '' || /^[a-z][a-z0-9+.-]*:/i.test(url))
    return isHostWithPort(url) ? `https://${url}` : url.replace(CONTACT_SLASHES, '$1');
  if (/^[^\t-\r @/]+@[^\t-\r @/]+\.[^\t-\r @/]+$/.test(url)) return `mailto:${url}`;
  return `https://${url.replace(/^\/+/, '')}`;
}

/** `example.com:8080/x` looks like a scheme to the pattern above, but is a host. */
function isHostWithPort(url: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+:[0-9]+(\/|$)/i.test(url);
}

function isPlain(url: string): boolean {
  return url.length <= URL_MAX_LENGTH && !STRAY_CHARACTER.test(url);
}

/**
 * Old and new parsers disagree on other Punycode, and no registry has ever sold it.
 *
 * @returns whether the URL has a host whose Punycode labels all decode and are canonical
 */
function hasReadableHost(url: string): boolean {
  const parsed = parseUrl(url);
  if (parsed === null) return false;
  return parsed.hostname
    .split('.')
    .filter((label) => label.startsWith('xn--'))
    .every((label) => {
      const written = `https://${decodePunycode(label.slice('xn--'.length))}`;
      return parseUrl(written)?.hostname === label;
    });
}

/** The origins a page's policy allows, by directive. */
export type PolicyOrigins = Partial<
  Record<'script-src' | 'img-src' | 'connect-src' | 'frame-src', string[]>
>;
