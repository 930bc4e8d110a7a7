import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sql } from '#database/connect.ts';
import type { Terms } from '#domain/billing/plans/terms.ts';
import { PATHS } from '#domain/paths.ts';
import type { Edge } from '../clients/edge.ts';
import type { Ask } from '../data/ask.ts';
import { listHeldDomains } from '../data/integrations/domains.ts';
import { queuePurges } from '../data/page/edge-purges.ts';
import { createOwnDomains } from '../domains/own-domains.ts';
import { watchOwnDomains } from '../domains/watch.ts';
import { createDrawnPrices, drawInThread } from '../drawn/drawn-prices.ts';
import {
  type ChangingScreen,
  createDrawnScreenListener,
  type DrawnScreens,
  readDrawnScreens,
} from '../drawn/drawn-screens.ts';
import { createLeadForms } from '../leads/lead-forms.ts';
import { TEAM_PAGES_MAX_BYTES, TEAM_PAGES_MAX_SIZE } from '../limits/pages.ts';
import type { Log } from '../process/log.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { createPublicPageCache } from '../public-pages/cache.ts';
import { createEdgePurge, type EdgePurge } from '../public-pages/edge/edge-purge.ts';
import { readPublicPageFonts } from '../public-pages/fonts.ts';
import { createHostListener } from '../public-pages/hosts/host-listener.ts';
import { buildHostNotFound } from '../public-pages/hosts/host-not-found.ts';
import { createPublicPageListener, type FinishedListener } from '../public-pages/listener.ts';
import { createPublicPageLoader } from '../public-pages/loader.ts';
import { readConsentScript, readPublicPageScript } from '../public-pages/script.ts';
import { createTeamLoader } from '../public-pages/team-loader.ts';
import { watchPublicPages } from '../public-pages/watch.ts';

const DIST = new URL('dist/', PROJECT_ROOT);

/** `ask` is for pages and domains only. */
type SiteSettings = Omit<
  Parameters<typeof createPublicPageLoader>[0],
  'script' | 'consentScript' | 'fonts' | 'hasEdge'
> & {
  /** The present terms of plans. */
  terms: () => Terms;
  /** Queries about the forms of messages, of which strangers may name any number. */
  askForForms: Ask;
  /** Listens for changes. */
  sql: Sql;
  /** The domain below which every page has a free name. */
  pagesHost: string | null;
  /** Caches in front of the server. */
  edge: Edge | null;
  log: Log;
};

/**
 * The build's files, and the cache of public pages, kept up to date by the database. `sendFinished` answers
 * with finished bytes, before any router.
 */
export async function openSite(settings: SiteSettings) {
  const webDirectory = fileURLToPath(new URL('web', DIST));
  const publicDirectory = fileURLToPath(new URL('public', DIST));
  const isHttps = settings.publicUrl.startsWith('https://');
  const script = await readPublicPageScript(publicDirectory);
  const consentScript = await readConsentScript(publicDirectory);
  const fonts = await readPublicPageFonts(publicDirectory);
  const domains = createOwnDomains({
    ...settings,
    load: (userId) => settings.ask((sql) => listHeldDomains(sql, userId)),
    onChange: (username) => {
      pages.evict(username);
      edgePurge?.evict(username);
    },
  });
  const edgePurge = openEdgePurge(settings);
  const pages = createPublicPageCache({
    ...createPublicPageLoader({
      ...settings,
      script,
      consentScript,
      fonts,
      domains,
      hasEdge: edgePurge !== null,
    }),
    now: Date.now,
    log: settings.log,
  });
  const teams = createPublicPageCache({
    ...createTeamLoader({ ...settings, script, fonts }),
    now: Date.now,
    log: settings.log,
    maxEntries: TEAM_PAGES_MAX_SIZE,
    maxBytes: TEAM_PAGES_MAX_BYTES,
  });
  const sendHost = createHostListener({
    domains,
    pages,
    notFound: buildHostNotFound({ ...settings, script, fonts }),
  });
  const sendPage = createPublicPageListener(pages, domains.findOrigin);
  const screens = await readDrawnScreens({ webDirectory, isHttps });
  const prices = await openPrices(screens, webDirectory, settings);
  const sendScreen = createDrawnScreenListener(screens, prices);
  const sendFinished: FinishedListener = (request, response) =>
    sendHost(request, response) || sendPage(request, response) || sendScreen(request, response);
  const leadForms = createLeadForms({ ask: settings.askForForms, now: Date.now });
  const watches = await Promise.all([
    watchPublicPages(settings.sql, [pages, leadForms, ...(edgePurge ? [edgePurge] : [])]),
    watchPublicPages(settings.sql, [teams], 'team_page_changed'),
    watchOwnDomains(settings.sql, domains, settings.log),
  ]);
  return {
    deps: { webDirectory, publicDirectory, script, fonts, pages, teams, leadForms, domains },
    sendFinished,
    async stop() {
      await Promise.all(watches.map((watch) => watch.stop()));
      await edgePurge?.stop();
    },
  };
}

function openEdgePurge({ edge, askForForms: ask, log }: SiteSettings): EdgePurge | null {
  if (edge === null) return null;
  return createEdgePurge({ edge, log, purgeLater: (keys) => ask((sql) => queuePurges(sql, keys)) });
}

/**
 * The prices page, rendered by the build and whenever prices change; without a build, the browser renders it.
 */
async function openPrices(
  screens: DrawnScreens,
  webDirectory: string,
  { terms, log }: Pick<SiteSettings, 'terms' | 'log'>,
): Promise<ChangingScreen | null> {
  const path = PATHS.pricing;
  const built = screens.get(path);
  if (built === undefined) return null;
  const template = await readFile(join(webDirectory, 'prerendered', 'template.html'), 'utf8');
  const script = new URL('server/draw-screen.js', DIST);
  const bundle = new URL('drawing/prerender.js', DIST).href;
  const draw = (current: Terms) => drawInThread(script, { bundle, template, path, terms: current });
  return { path, find: createDrawnPrices({ built, template, terms, draw, log }) };
}
