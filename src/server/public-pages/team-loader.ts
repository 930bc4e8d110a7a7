import { findSlugProblem } from '#domain/agency/slug.ts';
import { renderUnavailableDocument } from '#public-page/documents/not-found-document.tsx';
import { renderNoTeamDocument, renderTeamDocument } from '#public-page/documents/team-document.tsx';
import { isSwitchedOn } from '../data/admin/switches.ts';
import { findPublicTeam } from '../data/agency/teams.ts';
import { createDocuments } from '../http/documents.ts';
import { RETRY_AFTER_SECONDS } from '../limits/requests.ts';
import type { PublicPage } from './answer.ts';
import type { PublicPageCacheSettings } from './cache.ts';
import type { PublicPageLoaderSettings } from './loader.ts';

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

/** @param path of a URL, after `/team/` @returns the slug; null if no team can have it */
export function parseTeamSlug(path: string): string | null {
  const slug = path.replace(/\/$/, '').toLowerCase();
  return findSlugProblem(slug) === null ? slug : null;
}
