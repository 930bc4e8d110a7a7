import { parseUrl } from '../../links/parse-url.ts';
import { PATHS } from '../../paths.ts';

const ANY_ORIGIN = 'http://origin.invalid';

/**
 * Where to go after signing in (decision 034.12: same-origin paths only).
 *
 * @param value of the `redirect` query parameter, untrusted
 * @returns a path of this origin with its query and hash; `/` for anything else
 */
export function parseRedirect(value: string | null | undefined): string {
  if (!value?.startsWith('/')) return PATHS.home;
  // Browsers read `\` as `/` and drop tabs and newlines, so `/\evil` would leave the origin.
  if (/[\\\p{Cc}]/u.test(value)) return PATHS.home;
  const url = parseUrl(value, ANY_ORIGIN);
  // `//evil` names a host, and `/..//evil` becomes that once its dots are resolved.
  if (url?.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) return PATHS.home;
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * @param path to come back to
 * @returns the path of the screen that asks for the second factor and leads back there
 */
export function secondFactorPath(path: string): string {
  return `${PATHS.secondFactor}?redirect=${encodeURIComponent(path)}`;
}

/**
 * @param path to go on to
 * @returns the path of the screen on which an invited person chooses a password
 */
export function firstPasswordPath(path: string): string {
  return `${PATHS.resetPassword}?redirect=${encodeURIComponent(path)}`;
}

/** Where an administrator is led whom the administration asks for a second factor they do not have. */
export const ADMINISTRATION_SECOND_FACTOR_PATH = `${PATHS.secondFactor}?for=administration`;

/**
 * @param path to come back to
 * @returns the sign-in screen's path that leads back there
 */
export function signInPath(path: string): string {
  return `${PATHS.auth}?redirect=${encodeURIComponent(path)}`;
}
