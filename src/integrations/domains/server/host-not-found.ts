import { teamPath } from '#kit/rules/paths.ts';
import { type PublicPageAnswer, packPage } from '#page/delivery/server/answer.ts';
import { HOST_ANSWERS_MAX_SIZE } from '#page/delivery/server/limits.ts';
import { renderNotFoundDocument } from '#page/documents/public/not-found-document.tsx';
import { createDocuments } from '#page/documents/server/documents.ts';
import type { HeldDomain } from './domains.ts';

type Team = HeldDomain['team'];

/**
 * @returns the "not found" page for owners' domains; its links lead to the product, or below a team's
 *   domain to the team
 */
export function buildHostNotFound(
  settings: Parameters<typeof createDocuments>[0],
): (team: Team) => PublicPageAnswer {
  const documents = createDocuments(settings);
  const { publicUrl } = settings;
  const build = (team: Team) => {
    const document = renderNotFoundDocument({
      ...documents.settings(),
      ...(team && {
        team: { name: team.name, url: team.slug === null ? null : publicUrl + teamPath(team.slug) },
      }),
    });
    return packPage({ status: 404, html: document.html, headers: documents.headers(document) });
  };
  const plain = build(null);
  const kept = new Map<string, PublicPageAnswer>();
  return (team) => {
    if (team === null) return plain;
    const key = JSON.stringify(team);
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= HOST_ANSWERS_MAX_SIZE) kept.clear();
    const made = build(team);
    kept.set(key, made);
    return made;
  };
}
