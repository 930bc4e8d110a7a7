/** A note of a thousand characters, each escaped at its longest. Test: `routes/page/report.test.ts`. */
export const REPORT_BODY_MAX_BYTES = 16 * 1024;
/** The longest DNS name. URLs may have longer hosts, which can't exist. Test: `routes/audience/leads.test.ts`. */
export const HOST_MAX_CHARACTERS = 253;
/** The most addresses one sitemap may name (sitemaps.org). Test: `routes/page/sitemap.test.ts`. */
export const SITEMAP_MAX_PAGES = 50_000;
/** Pages that wait to be packed better, 20 ms each. Test: `public-pages/better-packing.test.ts`. */
export const PACKING_QUEUE_MAX_LENGTH = 64;
/** Reserved for uncached public pages, which take milliseconds each, so that they never wait for
 * other requests. Test: `start/start-server.test.ts`, `npm run bench -- hostile mixed`. */
export const PAGE_CONNECTIONS = 4;
/** Coverage 9.14. Test: `public-pages/cache.test.ts`. */
export const PAGE_TTL_MS = 5 * 60_000;
/** A page that changes sooner isn't made anew before that. Test: `public-pages/cache.test.ts`. */
export const CHANGE_MIN_MS = 1_000;
/** Unknown names are cached for a shorter time, and only so many. */
export const MISSING_PAGE_TTL_MS = 30_000;
export const MISSING_PAGES_MAX_SIZE = 5_000;
/** Finished pages: whichever bound is met first. Some 1,000 of ten links; the next costs a look into the
 * database. Test: `public-pages/cache.test.ts`, `npm run bench -- hostile many-pages`. */
export const PAGES_MAX_SIZE = 20_000;
export const PAGES_MAX_BYTES = 16 * 1024 * 1024;
/** Pages of teams are few, and as long as five hundred people. Test: `routes/agency/team.test.ts`. */
export const TEAM_PAGES_MAX_SIZE = 500;
export const TEAM_PAGES_MAX_BYTES = 4 * 1024 * 1024;
/** Turns that are left to others after each piece of making a page: reading, drawing, packing. Test:
 * `public-pages/loader.test.ts`, `npm run bench -- hostile worst-markdown`. */
export const TURNS_BETWEEN_PAGES = 3;
/** Values of `Accept-Encoding`. Most clients send one of a few; the bound is for those that play. */
export const ENCODINGS_MAX_SIZE = 64;
/** Search engines come back in days; an hour spares the database those who come at once. */
export const SITEMAP_TTL_MS = 60 * 60_000;
/** A sitemap takes some megabytes, so only a few are kept. */
export const SITEMAPS_MAX_SIZE = 4;
/** How long a visitor waits for a newer copy if there is a cached one. Test: `public-pages/cache.test.ts`. */
export const PAGE_LOAD_TIMEOUT_MS = 3_000;
/** While the database cannot be asked, a kept copy is served this long before it is asked again. */
export const PAGE_RETRY_MS = 2_000;
/** Of one question to the online link checker, how many at once, and of a page in all. */
export const LINK_CHECK_TIMEOUT_MS = 5_000;
export const LINK_CHECKS_AT_ONCE = 4;
export const LINKS_MAX_ASKED = 100;
/** How long its answer counts for the same links. Test: `jobs/page/check-page.test.ts`. */
export const LINK_VERDICT_AGE_MS = 24 * 60 * 60_000;
/** How long a cache in front of the server keeps a page it isn't told of, as long as ours does, and shows it
 * while it fetches the next. Test: `public-pages/edge/varnish.test.ts`. */
export const EDGE_TTL_SECONDS = PAGE_TTL_MS / 1000;
export const EDGE_STALE_SECONDS = 60;
/** Between the two purges of a page: longer than copies take to hear of a change. Test: `public-pages/edge/edge-purge.test.ts`. */
export const EDGE_PURGE_AGAIN_MS = 1_000;
export const EDGE_TIMEOUT_MS = 2_000;
/** Keys of one purge; and pages that wait for theirs, beyond which all are purged. */
export const EDGE_KEYS_AT_ONCE = 50;
export const EDGE_KEYS_MAX = 1_000;
/** Within seven minutes, when what the edge kept has expired. */
export const EDGE_PURGE_TRIES = 6;
/** Packed answers of hosts without a page that are kept; there are as many as agencies with a domain. */
export const HOST_ANSWERS_MAX_SIZE = 1_000;
