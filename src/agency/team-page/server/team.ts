import { Hono } from 'hono';
import { TEAM_PREFIX } from '#kit/rules/paths.ts';
import { toHeaderRecord } from '#kit/server/security/headers.ts';
import type { PublicPageCache } from '#page/delivery/server/cache.ts';
import { buildReply } from '#page/delivery/server/reply.ts';
import { parseTeamSlug } from './team-loader.ts';

/** `GET /team/{slug}`: an agency's public team page, cached like people's pages. */
export function createTeam({ teams }: { teams: PublicPageCache }): Hono {
  return new Hono().get(`${TEAM_PREFIX}*`, async (context) => {
    const { pathname, search } = new URL(context.req.url);
    const slug = parseTeamSlug(pathname.slice(TEAM_PREFIX.length));
    const answer = slug === null ? teams.notFound : await teams.get(slug);
    const { status, headers, body } = buildReply(answer, {
      query: search,
      acceptEncoding: context.req.header('accept-encoding'),
      ifNoneMatch: context.req.header('if-none-match'),
    });
    return new Response(body && new Uint8Array(body), { status, headers: toHeaderRecord(headers) });
  });
}
