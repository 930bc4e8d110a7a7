import { Hono } from 'hono';
import { type PublicTeam, parsePublicTeam } from '#agency/rules/public-team.ts';
import { findSlugProblem } from '#agency/rules/slug.ts';
import type { Sql } from '#database/connect.ts';
import { TEAM_PREFIX } from '#kit/rules/paths.ts';
import { RETRY_AFTER_SECONDS } from '#kit/server/limits/requests.ts';
import { toHeaderRecord } from '#kit/server/security/headers.ts';
import { buildReply, type PublicPage } from '#page/delivery/server/answer.ts';
import type { PublicPageCache, PublicPageCacheSettings } from '#page/delivery/server/cache.ts';
import type { PublicPageLoaderSettings } from '#page/delivery/server/loader.ts';
import { isSwitchedOn } from '#page/delivery/server/switches.ts';
import { renderUnavailableDocument } from '#page/documents/public/not-found-document.tsx';
import { createDocuments } from '#page/documents/server/documents.ts';
import { renderNoTeamDocument, renderTeamDocument } from '../public/team-document.tsx';

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

/** @returns the cache's loader of team pages, by slug */
export function createTeamLoader(
  settings: Omit<PublicPageLoaderSettings, 'stampLeadForm'>,
): Pick<PublicPageCacheSettings, 'load' | 'absences' | 'unavailable'> {
  const { ask, fonts = {} } = settings;
  const documents = createDocuments({ ...settings, fonts });
  const toPage = (
    status: PublicPage['status'],
    document: Parameters<typeof documents.headers>[0] & { html: string },
  ): PublicPage => ({ status, html: document.html, headers: documents.headers(document) });
  const notFound = toPage(404, renderNoTeamDocument(documents.settings()));
  const bareUnavailable = toPage(503, renderUnavailableDocument(documents.settings()));
  const unavailable: PublicPage = {
    ...bareUnavailable,
    headers: [...bareUnavailable.headers, 'retry-after', String(RETRY_AFTER_SECONDS)],
  };
  return {
    absences: { notFound, nameFree: notFound },
    unavailable,
    load: async (slug) => {
      if (!(await ask((sql) => isSwitchedOn(sql, 'public_pages')))) return unavailable;
      const team = await ask((sql) => findPublicTeam(sql, slug));
      if (team === null) return 'notFound';
      return toPage(200, renderTeamDocument(team, slug, documents.settings()));
    },
  };
}

/** @param path of a URL, after `/team/` @returns the slug; null if it isn't a valid one */
function parseTeamSlug(path: string): string | null {
  const slug = path.replace(/\/$/, '').toLowerCase();
  return findSlugProblem(slug) === null ? slug : null;
}

/** @returns the team with this slug as visitors see it; null if none is visible */
async function findPublicTeam(sql: Sql, slug: string): Promise<PublicTeam | null> {
  const [row] = await sql<{ team: unknown }[]>`select public.public_team(${slug}) as team`;
  return parsePublicTeam(row?.team ?? null);
}
