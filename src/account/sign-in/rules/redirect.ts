import { PATHS } from '#kit/rules/paths.ts';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';

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

/** Mail programs cut or refuse longer links, and a link also carries the token. */
const MAILED_PATH_MAX_LENGTH = 1000;

/**
 * @param value of the `redirect` query parameter, untrusted
 * @returns where an emailed link leads once it is used: as after signing in, unless the link would be too long
 */
export function parseMailedRedirect(value: string | null): string {
  const path = parseRedirect(value);
  return path.length > MAILED_PATH_MAX_LENGTH ? PATHS.home : path;
}

/**
 * @param path to return to
 * @returns the path of the second-factor screen, which leads back there
 */
export function secondFactorPath(path: string): string {
  return `${PATHS.secondFactor}?redirect=${encodeURIComponent(path)}`;
}

/**
 * @param path to continue to
 * @returns the path of the screen where an invited person sets a password
 */
export function firstPasswordPath(path: string): string {
  return `${PATHS.resetPassword}?redirect=${encodeURIComponent(path)}`;
}

/** The screen for administrators who still need a second factor. */
export const ADMINISTRATION_SECOND_FACTOR_PATH = `${PATHS.secondFactor}?for=administration`;

/**
 * @param path to return to
 * @returns the path of the sign-in screen, which leads back there
 */
export function signInPath(path: string): string {
  return `${PATHS.auth}?redirect=${encodeURIComponent(path)}`;
}
