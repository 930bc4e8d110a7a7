import { addDraftedLink } from '#page/draft/rules/add-link.ts';
import type { SharedDraft } from '#page/draft/rules/merge-drafts.ts';
import { toPageDraft } from '#page/draft/rules/page-draft.ts';
import { buildCustomLink } from '#page/profile/rules/build-link.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';

/**
 * Loaded by a press: every rule of the page is behind it.
 *
 * @param link to add below the others
 * @returns its id, and what to write to the draft; null if the page has no room
 */
export function draftLink(
  profile: OwnProfile,
  shared: SharedDraft,
  { url, title }: { url: string; title: string },
) {
  const link = buildCustomLink({ id: crypto.randomUUID(), url, buttonText: title });
  const changes = addDraftedLink(toPageDraft(profile), shared, link);
  return changes && { id: link.id, changes };
}
