import {
  CODE_READER_PROGRAM,
  CODE_READER_SCRIPT,
} from '#audience/fairs/rules/code-reader-paths.ts';
import { DOOR_PATHS, PATHS } from '#kit/rules/paths.ts';
import { isScreenPath } from '#kit/rules/screen-paths.ts';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { KEPT_SCREENS } from './kept-paths.ts';

/** Sets the theme before the first paint; unlike assets, its name stays. */
export const BEFORE_PAINT_PATH = '/before-paint.js';

/** Tells the worker to store again what the browser may have evicted. */
export const KEEP_MESSAGE = 'keep';

/** The code scanner for events, stored on the device. */
const READER: readonly string[] = [CODE_READER_SCRIPT, CODE_READER_PROGRAM];

/** A page's QR code. */
const CODE_PATH = /^\/bio\/\w{1,64}\.svg$/;

const SIGN_OUT_PATH = '/auth/v1/logout';

/**
 * How the worker handles a request. `screen`: from the network, else the saved page. `file`: from its own
 * build, whose file names change with their content. `last seen`: from the network, else as last seen.
 * `sign-out`: only watched. Others (null) are left alone.
 */
export type RequestKind = 'screen' | 'file' | 'last seen' | 'sign-out' | null;

export type AskedRequest = { method: string; mode: string; url: string };

/**
 * @param from a page of our origin
 * @param origin of the worker
 * @param files of its build, as paths
 */
export function sortRequest(
  { method, mode, url }: AskedRequest,
  origin: string,
  files: readonly string[],
): RequestKind {
  const place = parseUrl(url);
  if (place?.origin !== origin) return null;
  const { pathname, searchParams } = place;
  if (method === 'POST') {
    const isOthers = searchParams.get('scope') === 'others';
    return pathname === SIGN_OUT_PATH && !isOthers ? 'sign-out' : null;
  }
  if (method !== 'GET') return null;
  if (mode === 'navigate') return opensKeptPage(pathname) ? 'screen' : null;
  if (READER.includes(pathname) || CODE_PATH.test(pathname)) return 'last seen';
  // A saved page waits for it before showing anything.
  return files.includes(pathname) || pathname === BEFORE_PAINT_PATH ? 'file' : null;
}

/** Many servers and proxies refuse a longer line, with 414 or 431. */
const URL_MAX_LENGTH = 8000;

/**
 * A long text shared with the app is in the URL, where only the client reads it.
 *
 * @param url of a screen
 * @returns the URL to request it from the server by, without the query if that would be too long
 */
export function toAskedUrl(url: string): string {
  return url.length > URL_MAX_LENGTH ? url.replace(/\?.*/s, '') : url;
}

const NAMED_FILE = /(?:src|href)="(\/assets\/[^"]{1,200})"/g;

/**
 * During a release, one copy may send an old page, and another the new files.
 *
 * @param html of a private page
 * @param files of a build, as paths
 * @returns whether the page belongs to that build
 */
export function isPageOf(html: string, files: readonly string[]): boolean {
  const named = [...html.matchAll(NAMED_FILE)].map(([, path = '']) => path);
  return named.length > 0 && named.every((path) => files.includes(path));
}

/** @returns the page, marked as saved for its script */
export function markKept(html: string): string {
  return html.replace('<html ', '<html data-kept ');
}

/** Headers about the body's bytes, which marking the page changes. */
const OF_THE_BYTES = ['content-encoding', 'content-length', 'etag', 'last-modified', 'date'];

/** @param headers of the private page @returns the saved page's headers, with the same policy */
export function listKeptHeaders(headers: Iterable<[string, string]>): [string, string][] {
  return [...headers].filter(([name]) => !OF_THE_BYTES.includes(name.toLowerCase()));
}

/** @param status of the worker's own file @returns whether its build or the feature is gone */
export function isGone(status: number): boolean {
  return status === 404 || status === 410;
}

/** Screens the worker leaves to the network: sign-in, and visitors' screens. */
const NEVER_KEPT: readonly string[] = [
  ...DOOR_PATHS,
  PATHS.start,
  PATHS.resetPassword,
  PATHS.confirm,
  PATHS.providerReturn,
  PATHS.secondFactor,
  PATHS.pricing,
];

/** @param path of a URL @returns whether its screen opens offline */
export function isKeptScreen(path: string): boolean {
  return KEPT_SCREENS.includes(trim(path));
}

/** @param path of a URL @returns whether its screen shows the code */
export function isCodeScreen(path: string): boolean {
  return trim(path) === PATHS.code;
}

/**
 * @param path of a URL
 * @returns whether the worker responds with the saved page if the network fails: on every dashboard screen,
 *   some of which then say that they need a connection
 */
function opensKeptPage(path: string): boolean {
  const plain = trim(path);
  return isScreenPath(plain) && !NEVER_KEPT.includes(plain) && !plain.startsWith(PATHS.admin);
}

function trim(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}
