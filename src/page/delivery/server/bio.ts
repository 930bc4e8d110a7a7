import { Hono } from 'hono';
import { profileJsonPath } from '#kit/rules/paths.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { toHeaderRecord } from '#kit/server/security/headers.ts';
import { buildReply } from './answer.ts';
import type { PublicPageCache } from './cache.ts';
import { parsePublicPagePath } from './page-addresses.ts';
import { findPublicProfile, redirectToCurrent } from './public-profiles.ts';

/**
 * `GET /bio/{username}`: a public page. The server handles these before any router runs
 * (`page/delivery/server/listener.ts`); this route is for direct calls of the app.
 */
export function createBio({ pages }: { pages: PublicPageCache }): Hono {
  return new Hono().get('/bio/*', async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    const path = parsePublicPagePath(pathname + search);
    if (path === null) return next();
    const answer = path.username === null ? pages.notFound : await pages.get(path.username);
    const { status, headers, body } = buildReply(answer, {
      query: path.query,
      acceptEncoding: context.req.header('accept-encoding'),
      ifNoneMatch: context.req.header('if-none-match'),
    });
    return new Response(body && new Uint8Array(body), { status, headers: toHeaderRecord(headers) });
  });
}

/** `GET /bio/{username}.json`: the page's contents for programs, from any origin. */
export function createProfileJson({ ask }: { ask: Ask }): Hono {
  return new Hono().get('/bio/:file{[A-Za-z0-9_]+\\.json}', async (context) => {
    const username = context.req.param('file').slice(0, -'.json'.length);
    const profile = await ask((sql) => findPublicProfile(sql, username));
    if (profile === null) return redirectToCurrent(context, ask, username, profileJsonPath);
    context.header('access-control-allow-origin', '*');
    context.header('cache-control', 'no-cache');
    context.header('x-robots-tag', 'noindex');
    context.header('content-disposition', `attachment; filename="${profile.username}.json"`);
    return context.json(profile);
  });
}
