import { BIO_PREFIX, PAGE_FILES } from '#kit/rules/paths.ts';
import { USERNAME_MAX_LENGTH } from '#page/profile/rules/username.ts';

/** Origins of pages: owners' domains, free subdomains, or the installation's URL. */
export type PageAddresses = {
  /** @returns this page's origin; null if it's the installation's own */
  findOrigin(username: string): string | null;
  /** Whether this page can also be opened at a host other than the installation's. */
  isElsewhere(username: string): boolean;
};

/** The page a URL asks for. `username` is in lower case, or null if no such name can exist. */
type PublicPagePath = { username: string | null; query: string };

/** Older or seeded names may be shorter than saving allows. */
const USERNAME_PATTERN = new RegExp(`^[a-z0-9_]{1,${USERNAME_MAX_LENGTH}}$`);

/**
 * Parses a request's target by hand, as this runs on every page view. Never throws. Accepts any
 * letter case and a trailing slash; the page's canonical link has the one URL.
 *
 * @param target of the request: path and query
 * @returns null if it asks for something other than a public page
 */
export function parsePublicPagePath(target: string): PublicPagePath | null {
  if (!target.startsWith(BIO_PREFIX)) return null;
  const mark = target.indexOf('?');
  const query = mark === -1 ? '' : target.slice(mark);
  let name = mark === -1 ? target.slice(BIO_PREFIX.length) : target.slice(BIO_PREFIX.length, mark);
  if (name.includes('%')) name = decode(name);
  // Names have neither dots nor slashes.
  if (PAGE_FILES.some((file) => name.endsWith(file))) return null;
  if (name.endsWith('/')) name = name.slice(0, -1);
  return { username: parsePageName(name), query };
}

/** @param name from a URL @returns it in lower case; null if no page can have it */
export function parsePageName(name: string): string | null {
  const username = name.toLowerCase();
  return USERNAME_PATTERN.test(username) ? username : null;
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
