import { EDGE_STALE_SECONDS, EDGE_TTL_SECONDS } from '../../limits/pages.ts';
import type { PublicPage } from '../answer.ts';

/** Every page carries it. */
export const ALL_PAGES_KEY = 'pages';

/** @param username in lower case */
export const toPageKey = (username: string) => `page-${username}`;

const SHARED = `s-maxage=${EDGE_TTL_SECONDS}, stale-while-revalidate=${EDGE_STALE_SECONDS}`;

/**
 * Lets shared caches keep a page until they are told otherwise. Browsers go on asking each time:
 * `must-revalidate` also keeps them from showing a stale page first. Caches that take it as a word to
 * themselves read `CDN-Cache-Control` (RFC 9213) instead.
 */
export function allowEdge(page: PublicPage, username: string): PublicPage {
  const cdn = `max-age=${EDGE_TTL_SECONDS}, stale-while-revalidate=${EDGE_STALE_SECONDS}`;
  const keys = `${ALL_PAGES_KEY} ${toPageKey(username)}`;
  return {
    ...page,
    cacheControl: `public, max-age=0, must-revalidate, ${SHARED}`,
    headers: [...page.headers, 'cdn-cache-control', cdn, 'surrogate-key', keys],
  };
}
