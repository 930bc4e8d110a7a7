import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTeamLoader } from '#agency/team-page/server/team.ts';
import { createLeadForms } from '#audience/leads/server/lead-forms.ts';
import type { Sql } from '#database/connect.ts';
import { listHeldDomains, watchOwnDomains } from '#integrations/domains/server/domains.ts';
import {
  buildHostNotFound,
  createHostListener,
} from '#integrations/domains/server/host-listener.ts';
import { createOwnDomains } from '#integrations/domains/server/own-domains.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { PRERENDERED_PATHS } from '#kit/rules/screen-paths.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import type { Log } from '#kit/server/process/log.ts';
import { PROJECT_ROOT } from '#kit/server/process/project-root.ts';
import { buildScreenHeaders } from '#kit/server/security/headers.ts';
import type { Terms } from '#money/plans/rules/terms.ts';
import { type Bodies, buildAnswer, type PublicPageAnswer } from '#page/delivery/server/answer.ts';
import {
  readConsentScript,
  readPublicPageFonts,
  readPublicPageScript,
} from '#page/delivery/server/build-manifest.ts';
import { createPublicPageCache } from '#page/delivery/server/cache.ts';
import { TEAM_PAGES_MAX_BYTES, TEAM_PAGES_MAX_SIZE } from '#page/delivery/server/limits.ts';
import {
  createPublicPageListener,
  type FinishedListener,
  send,
} from '#page/delivery/server/listener.ts';
import { createPublicPageLoader } from '#page/delivery/server/loader.ts';
import { watchPublicPages } from '#page/delivery/server/watch.ts';
import { createEdgePurge, type Edge, type EdgePurge, queuePurges } from '#page/edge/server/edge.ts';
import { createDrawnPrices, drawInThread } from '../drawn/drawn-prices.ts';

const DIST = new URL('dist/', PROJECT_ROOT);

/** `ask` is for pages and domains only. */
type SiteSettings = Omit<
  Parameters<typeof createPublicPageLoader>[0],
  'script' | 'consentScript' | 'fonts' | 'hasEdge'
> & {
  /** The plans' current terms. */
  terms: () => Terms;
  /** Queries about lead forms, of which strangers may request any number. */
  askForForms: Ask;
  /** Listens for changes. */
  sql: Sql;
  /** The domain that gives every page a free subdomain. */
  pagesHost: string | null;
  /** Caches in front of the server. */
  edge: Edge | null;
  log: Log;
};

/**
 * The build's files, and the cache of public pages, kept up to date by the database. `sendFinished` sends
 * finished bytes, before any router.
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

/** Screens rendered by the build, by path; without a build there are none, and the browser renders. */
type DrawnScreens = ReadonlyMap<string, PublicPageAnswer>;

type DrawnScreenSettings = { webDirectory: string; isHttps: boolean };

/** Reads the screens that the build has rendered and compressed, as finished responses. */
export async function readDrawnScreens(settings: DrawnScreenSettings): Promise<DrawnScreens> {
  const folder = join(settings.webDirectory, 'prerendered');
  const scriptHash = await readFile(join(folder, 'script-hash.txt'), 'utf8').catch(() => null);
  if (scriptHash === null) return new Map();
  const headers = [
    'content-type',
    'text/html; charset=utf-8',
    ...buildScreenHeaders(settings.isHttps, scriptHash),
  ];
  const screens = PRERENDERED_PATHS.map(async (path) => {
    const bodies = await readBodies(join(folder, `${path}.html`));
    return [path, buildAnswer({ status: 200, headers }, bodies)] as const;
  });
  return new Map(await Promise.all(screens));
}

async function readBodies(file: string): Promise<Bodies> {
  const [identity, br, gzip] = await Promise.all([
    readFile(file),
    readFile(`${file}.br`),
    readFile(`${file}.gz`),
  ]);
  return { identity, br, gzip };
}

/** A screen that changes with settings. */
type ChangingScreen = { path: string; find: () => Promise<PublicPageAnswer> };

/**
 * Sends rendered screens directly from `node:http`, like public pages. A query may change a screen's
 * content, so only the bare path is handled here.
 */
export function createDrawnScreenListener(
  screens: DrawnScreens,
  changing: ChangingScreen | null = null,
): FinishedListener {
  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const answer = isRead ? screens.get(request.url ?? '') : undefined;
    if (answer === undefined) return false;
    if (changing === null || request.url !== changing.path) send(request, response, answer, '');
    else void changing.find().then((found) => send(request, response, found, ''));
    return true;
  };
}
