import { Hono } from 'hono';
import { toHeaderRecord } from '#kit/server/security/headers.ts';
import type { PublicPageCache } from '#page/delivery/server/cache.ts';
import { parsePublicPagePath } from '#page/delivery/server/path.ts';
import { buildReply } from '#page/delivery/server/reply.ts';

/**
 * `GET /bio/{username}`: a public page. The server answers these before any router runs
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
