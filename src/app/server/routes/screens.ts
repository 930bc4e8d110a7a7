import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { CODE_READER_SCRIPT } from '#audience/fairs/rules/code-reader-paths.ts';
import { DOOR_PATHS, PATHS, WORKER_SCRIPT } from '#kit/rules/paths.ts';
import { isScreenPath } from '#kit/rules/screen-paths.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { CODE_READER_POLICY, SCREEN_PERMISSIONS } from '#kit/server/security/headers.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/** File types a build makes for browsers; other files in its folders aren't served. */
const SERVED_FILE = /\.(?:css|ico|js|png|svg|wasm|webmanifest|webp|woff2)$/;

type ScreensDeps = Pick<AppDeps, 'webDirectory' | 'publicDirectory' | 'keepsOffline'>;

/** A worker whose file is gone clears its caches and unregisters (decision 162). */
const GONE = 410;

/**
 * The built files, and an HTML page for every screen's path: one for the sign-in screens, one for everything
 * else. Unknown paths get the latter, which shows the error, with the status 404.
 */
export function createScreens(deps: ScreensDeps): Hono {
  const { webDirectory, publicDirectory, keepsOffline } = deps;
  const page = readFile(join(webDirectory, 'index.html'), 'utf8');
  const doors = readFile(join(webDirectory, 'doors.html'), 'utf8').catch(() => page);
  // Each request awaits it; unhandled, a missing build would end the process here.
  for (const file of [page, doors]) file.catch(() => undefined);

  return new Hono()
    .get(WORKER_SCRIPT, async (context, next) => (keepsOffline ? next() : context.body(null, GONE)))
    .get(CODE_READER_SCRIPT, async (context, next) => {
      context.header('content-security-policy', CODE_READER_POLICY);
      await next();
    })
    .get('/assets/*', serveFiles(webDirectory, FOREVER), serveFiles(publicDirectory, FOREVER))
    .get('/assets/*', (context) => context.notFound())
    .get('/:file{[a-z-]+\\.[a-z]+}', serveFiles(webDirectory, 'no-cache'))
    .get('*', async (context) => {
      // Its fragment is a key to an account: the page is never stored, and its links send no referrer.
      const isKey = context.req.path === PATHS.confirm;
      context.header('cache-control', isKey ? 'no-store' : 'no-cache');
      if (isKey) context.header('referrer-policy', 'no-referrer');
      context.header('permissions-policy', SCREEN_PERMISSIONS);
      const isDoor = DOOR_PATHS.includes(context.req.path);
      return context.html(
        await (isDoor ? doors : page),
        isScreenPath(context.req.path) ? 200 : 404,
      );
    });
}

function serveFiles(root: string, cacheControl: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true });
  return async (context, next) => {
    if (!SERVED_FILE.test(context.req.path)) return next();
    const found = await serve(context, next);
    if (found instanceof Response) found.headers.set('cache-control', cacheControl);
    return found;
  };
}
