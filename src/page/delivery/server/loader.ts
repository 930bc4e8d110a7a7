import { bioPath } from '#kit/rules/paths.ts';
import type { PolicyOrigins } from '#kit/rules/urls/urls.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { RETRY_AFTER_SECONDS } from '#kit/server/limits/requests.ts';
import { createTurns } from '#kit/server/process/turns.ts';
import {
  renderNotFoundDocument,
  renderUnavailableDocument,
} from '#page/documents/public/not-found-document.tsx';
import {
  type RenderedDocument,
  renderProfileDocument,
} from '#page/documents/public/profile-document.tsx';
import { createDocuments, type Documents } from '#page/documents/server/documents.ts';
import { listFrameOrigins } from '#page/embeds/rules/parse-embed.ts';
import {
  listMeasurerOrigins,
  listMeasurers,
  parseAnalyticsIds,
} from '#page/measuring/rules/analytics-ids.ts';
import {
  type PublicProfile,
  parsePublicProfile,
} from '#page/public-profile/rules/public-profile.ts';
import type { FontFiles } from '#page/style/public/look-style.ts';
import type { PublicPage } from './answer.ts';
import type { PublicPageCacheSettings } from './cache.ts';
import { EDGE_STALE_SECONDS, EDGE_TTL_SECONDS, TURNS_BETWEEN_PAGES } from './limits.ts';
import type { PageAddresses } from './page-addresses.ts';
import { findCurrentUsername, findPublicProfileRow, isUsernameFree } from './public-profiles.ts';
import { isSwitchedOn } from './switches.ts';

export type PublicPageLoaderSettings = {
  ask: Ask;
  /** Origin of the installation, without a trailing slash. */
  publicUrl: string;
  /** Path of the page's script, from `readPublicPageScript`. */
  script: string | null;
  /** Path of the consent script, from `readConsentScript`; without it visits aren't measured. */
  consentScript?: string | null;
  /** Where the fonts are served, from `readPublicPageFonts`. */
  fonts?: FontFiles;
  /** Signs when a profile's lead form was rendered; without it the form can't be sent. */
  stampLeadForm?: (profileId: string, drawn: Date) => string;
  clock: () => Date;
  /** Whether a cache in front of the server may keep pages. */
  hasEdge?: boolean;
  /** Pages on their owners' domains, and whether pages can be at other hosts at all. */
  domains?: PageAddresses;
};

/** @returns the cache's loader: from the database, through the page’s components */
export function createPublicPageLoader(
  settings: PublicPageLoaderSettings,
): Pick<PublicPageCacheSettings, 'load' | 'takeTurn' | 'absences' | 'unavailable'> {
  const { ask, fonts = {} } = settings;
  const documents = createDocuments({ ...settings, fonts });
  // Reading, rendering and compressing take a few milliseconds each. With eight pages read at once, the
  // process is blocked for one such step at a time, not for all.
  const takeTurn = createTurns({ between: TURNS_BETWEEN_PAGES });
  const toPage = (
    status: PublicPage['status'],
    document: RenderedDocument,
    origins: PolicyOrigins = {},
  ): PublicPage => ({
    status,
    html: document.html,
    headers: documents.headers(document, origins),
  });
  const atHome = { ...documents.settings(), home: '' };
  const bareUnavailable = toPage(503, renderUnavailableDocument(documents.settings()));
  const unavailable: PublicPage = {
    ...bareUnavailable,
    headers: [...bareUnavailable.headers, 'retry-after', String(RETRY_AFTER_SECONDS)],
  };

  return {
    takeTurn,
    absences: {
      notFound: toPage(404, renderNotFoundDocument(atHome)),
      nameFree: toPage(404, renderNotFoundDocument({ ...atHome, isNameFree: true })),
    },
    unavailable,
    load: async (username) => {
      const [row, isOpen] = await Promise.all([
        ask((sql) => findPublicProfileRow(sql, username)),
        ask((sql) => isSwitchedOn(sql, 'public_pages')),
      ]);
      if (!isOpen) return unavailable;
      if (row !== null) {
        await takeTurn();
        const profile = parsePublicProfile(row);
        await takeTurn();
        const drawn = drawProfile(profile, row.analytics_ids, settings, documents);
        const made = toPage(200, drawn.document, drawn.origins);
        const changesInMs = row.changes_in_ms;
        const page = typeof changesInMs === 'number' ? { ...made, changesInMs } : made;
        return settings.hasEdge ? allowEdge(page, username) : page;
      }
      const [current, isFree] = await Promise.all([
        ask((sql) => findCurrentUsername(sql, username)),
        ask((sql) => isUsernameFree(sql, username)),
      ]);
      if (current === null) return isFree ? 'nameFree' : 'notFound';
      return { status: 302, headers: documents.bareHeaders, html: '', location: bioPath(current) };
    },
  };
}

/** @returns a page's document, and the origins it may load from */
function drawProfile(
  profile: PublicProfile,
  analyticsIds: unknown,
  settings: PublicPageLoaderSettings,
  documents: Documents,
): { document: RenderedDocument; origins: PolicyOrigins } {
  const { publicUrl, consentScript = null, stampLeadForm, clock, domains } = settings;
  const leadStamp = stampLeadForm?.(profile.id, clock());
  const measuring = toMeasuring(analyticsIds, consentScript);
  const ownOrigin = domains?.findOrigin(profile.username) ?? null;
  const home = domains?.isElsewhere(profile.username) ? publicUrl : '';
  const options = { ...documents.settings(), ownOrigin, home, leadStamp, measuring };
  return {
    document: renderProfileDocument(profile, options),
    origins: {
      ...listMeasurerOrigins(measuring?.measurers ?? []),
      'frame-src': listFrameOrigins(profile),
    },
  };
}

/** The services a page asks consent for, and the script that asks; null if it needs no consent. */
function toMeasuring(stored: unknown, script: string | null) {
  const measurers = listMeasurers(parseAnalyticsIds(stored));
  return script === null || measurers.length === 0 ? null : { measurers, script };
}

/** The surrogate key of all pages, by which an edge purges them. */
export const ALL_PAGES_KEY = 'pages';

/** @param username in lower case @returns its page's own surrogate key */
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
