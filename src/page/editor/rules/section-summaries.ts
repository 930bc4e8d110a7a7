import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { SECTIONS, type SectionKey } from '#page/sections/rules/sections.ts';

/**
 * @param key of a section
 * @param draft being edited
 * @returns the section's content in a line; null if it is empty
 */
export function summariseSection(key: SectionKey, draft: ProfileDraft): string | null {
  return SECTIONS[key].summarise(draft);
}
