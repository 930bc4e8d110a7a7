import type { CustomLink } from '#page/profile/rules/items.ts';
import { LINKS_MAX_COUNT } from '#page/sections/rules/links.ts';
import { type DraftWrite, listDraftWrites, type SharedDraft } from './merge-drafts.ts';
import { type PageDraft, toDraftFields, withDraftFields } from './page-draft.ts';

/**
 * Adds a link to a draft that no editor has open, below the others.
 *
 * @param published the page without a draft
 * @param shared the draft on the server
 * @returns what to write; null if the page has no room
 */
export function addDraftedLink(
  published: PageDraft,
  shared: SharedDraft,
  link: CustomLink,
): Record<string, DraftWrite> | null {
  const fields = Object.fromEntries(
    Object.entries(shared).map(([name, { value }]) => [name, value]),
  );
  const draft = withDraftFields(published, fields);
  if (draft.custom_links.length >= LINKS_MAX_COUNT) return null;
  const next: PageDraft = {
    ...draft,
    custom_links: [...draft.custom_links, link],
    // Otherwise visitors wouldn't see it.
    sections_enabled: { ...draft.sections_enabled, links: true },
  };
  return listDraftWrites(toDraftFields(next, published), shared);
}
