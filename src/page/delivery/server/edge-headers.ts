import type { PublicPage } from './answer.ts';
import { EDGE_STALE_SECONDS, EDGE_TTL_SECONDS } from './limits.ts';

/** On every page. */
export const ALL_PAGES_KEY = 'pages';

/** @param username in lower case */
export const toPageKey = (username: string) => `page-${username}`;

/**
 * Lets shared caches keep a page until it is purged. Browsers still revalidate each time:
 * `must-revalidate` also keeps them from showing a stale page first. Caches that would obey that
 * read `CDN-Cache-Control` (RFC 9213) instead. A page that changes by itself leaves our cache
 * halfway there; the edge keeps it for a quarter and may show it for another, so it's gone when it
 * changes.
 */
export function allowEdge(page: PublicPage, username: string): PublicPage {
  const quarter = Math.floor((page.changesInMs ?? Number.POSITIVE_INFINITY) / 4000);
  const kept = Math.min(EDGE_TTL_SECONDS, quarter);
  const stale = `stale-while-revalidate=${Math.min(EDGE_STALE_SECONDS, quarter)}`;
  const keys = `${ALL_PAGES_KEY} ${toPageKey(username)}`;
  return {
    ...page,
    cacheControl: `public, max-age=0, must-revalidate, s-maxage=${kept}, ${stale}`,
    headers: [
      ...page.headers,
      'cdn-cache-control',
      `max-age=${kept}, ${stale}`,
      'surrogate-key',
      keys,
    ],
  };
}
