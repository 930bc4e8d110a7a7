/**
 * Fits a note of a thousand characters, each at its longest escape. Test:
 * `page/safety/server/report.test.ts`.
 */
export const REPORT_BODY_MAX_BYTES = 16 * 1024;
/** The longest DNS name. URLs may have longer hosts, which can't exist. Test: `audience/leads/server/leads.test.ts`. */
export const HOST_MAX_CHARACTERS = 253;
/** The most URLs in one sitemap (sitemaps.org). Test: `page/delivery/server/sitemap.test.ts`. */
export const SITEMAP_MAX_PAGES = 50_000;
/** Pages waiting for better compression, 20 ms each. Test: `page/delivery/server/better-packing.test.ts`. */
export const PACKING_QUEUE_MAX_LENGTH = 64;
/**
 * Reserved for uncached public pages, which take milliseconds each and so never wait for other
 * requests. Test: `app/server/start/start-server.test.ts`, `npm run bench -- hostile mixed`.
 */
export const PAGE_CONNECTIONS = 4;
/** Coverage 9.14. Test: `page/delivery/server/cache.test.ts`. */
export const PAGE_TTL_MS = 5 * 60_000;
/**
 * A page that changes sooner is remade only after this. Test: `page/delivery/server/cache.test.ts`.
 */
export const CHANGE_MIN_MS = 1_000;
/** Unknown names are cached for less time, and only this many. */
export const MISSING_PAGE_TTL_MS = 30_000;
export const MISSING_PAGES_MAX_SIZE = 5_000;
/**
 * Finished pages, by whichever limit is reached first: some 1,000 with ten links. Others need a
 * database query. Test: `page/delivery/server/cache.test.ts`,
 * `npm run bench -- hostile many-pages`.
 */
export const PAGES_MAX_SIZE = 20_000;
export const PAGES_MAX_BYTES = 16 * 1024 * 1024;
/** Team pages are few, and up to five hundred people long. Test: `agency/team-page/server/team.test.ts`. */
export const TEAM_PAGES_MAX_SIZE = 500;
export const TEAM_PAGES_MAX_BYTES = 4 * 1024 * 1024;
/**
 * Event loop turns left to other work after each step of making a page: reading, rendering, compressing.
 * Test: `page/delivery/server/loader.test.ts`, `npm run bench -- hostile worst-markdown`.
 */
export const TURNS_BETWEEN_PAGES = 3;
/** Values of `Accept-Encoding`. Most clients send one of a few; the limit stops abuse. */
export const ENCODINGS_MAX_SIZE = 64;
/** Search engines return after days; the limit protects the database from more frequent crawlers. */
export const SITEMAP_TTL_MS = 60 * 60_000;
/** A sitemap takes some megabytes, so only a few are cached. */
export const SITEMAPS_MAX_SIZE = 4;
/** How long a visitor waits for a newer copy if there is a cached one. Test: `page/delivery/server/cache.test.ts`. */
export const PAGE_LOAD_TIMEOUT_MS = 3_000;
/** While the database is unavailable, a cached copy is served this long before the next attempt. */
export const PAGE_RETRY_MS = 2_000;
/** The online link checker: a query's timeout, concurrent queries, and links checked per page. */
export const LINK_CHECK_TIMEOUT_MS = 5_000;
export const LINK_CHECKS_AT_ONCE = 4;
export const LINKS_MAX_ASKED = 100;
/** How long its response is valid for the same links. Test: `page/safety/server/check-page.test.ts`. */
export const LINK_VERDICT_AGE_MS = 24 * 60 * 60_000;
/**
 * How long an edge cache keeps a page without a purge (as long as ours), and shows it while
 * fetching the next. Test: `page/edge/server/varnish.test.ts`.
 */
export const EDGE_TTL_SECONDS = PAGE_TTL_MS / 1000;
export const EDGE_STALE_SECONDS = 60;
/**
 * Between a page's two purges; longer than other copies take to hear of a change. Test:
 * `page/edge/server/edge-purge.test.ts`.
 */
export const EDGE_PURGE_AGAIN_MS = 1_000;
export const EDGE_TIMEOUT_MS = 2_000;
/** Keys per purge, and the number of waiting pages beyond which everything is purged. */
export const EDGE_KEYS_AT_ONCE = 50;
export const EDGE_KEYS_MAX = 1_000;
/** Within seven minutes; by then the edge's copies have expired. */
export const EDGE_PURGE_TRIES = 6;
/** Compressed responses for hosts without a page: as many as there are agencies with a domain. */
export const HOST_ANSWERS_MAX_SIZE = 1_000;
