import type { ProfileDraft } from '../draft/profile-draft.ts';
import { SECTIONS, type SectionKey } from '../sections/sections.ts';

/**
 * @param key of a section
 * @param draft being edited
 * @returns what the section holds, in a line; null where it holds nothing
 */
export function summariseSection(key: SectionKey, draft: ProfileDraft): string | null {
  return SECTIONS[key].summarise(draft);
}
