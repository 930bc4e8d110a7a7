import { fileURLToPath } from 'node:url';
import type { Sql } from '#database/connect.ts';
import { createDrawnScreenListener, readDrawnScreens } from '../drawn-screens.ts';
import type { Log } from '../log.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { createPublicPageCache } from '../public-pages/cache.ts';
import { readPublicPageFonts } from '../public-pages/fonts.ts';
import { createPublicPageListener, type FinishedListener } from '../public-pages/listener.ts';
import { createPublicPageLoader } from '../public-pages/loader.ts';
import { readPublicPageScript } from '../public-pages/script.ts';
import { watchPublicPages } from '../public-pages/watch.ts';

const DIST = new URL('dist/', PROJECT_ROOT);

type SiteSettings = Omit<Parameters<typeof createPublicPageLoader>[0], 'script' | 'fonts'> & {
  /** Listens for what changes. */
  sql: Sql;
  log: Log;
};

/**
 * What the build has made, and the cache of public pages, kept up to date by the database.
 * `sendFinished` answers with bytes that are ready, before any router.
 */
export async function openSite(settings: SiteSettings) {
  const webDirectory = fileURLToPath(new URL('web', DIST));
  const publicDirectory = fileURLToPath(new URL('public', DIST));
  const isHttps = settings.publicUrl.startsWith('https://');
  const script = await readPublicPageScript(publicDirectory);
  const fonts = await readPublicPageFonts(publicDirectory);
  const pages = createPublicPageCache({
    ...createPublicPageLoader({ ...settings, script, fonts }),
    now: Date.now,
    log: settings.log,
  });
  const sendPage = createPublicPageListener(pages);
  const sendScreen = createDrawnScreenListener(await readDrawnScreens({ webDirectory, isHttps }));
  const sendFinished: FinishedListener = (request, response) =>
    sendPage(request, response) || sendScreen(request, response);
  const watch = await watchPublicPages(settings.sql, pages);
  return {
    deps: { webDirectory, publicDirectory, script, fonts, pages },
    sendFinished,
    stop: watch.stop,
  };
}
