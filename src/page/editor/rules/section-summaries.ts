import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { EMBED_COLUMNS, isEmbedKind } from '#page/embeds/rules/embeds.ts';
import { summariseEmbed } from '#page/embeds/rules/parse-embed.ts';
import { SECTIONS, type SectionKey } from '#page/sections/rules/sections.ts';

/**
 * @param key of a section
 * @param draft being edited
 * @returns the section's content in a line; null if it is empty
 */
export function summariseSection(key: SectionKey, draft: ProfileDraft): string | null {
  if (isEmbedKind(key)) return summariseEmbed(key, draft[EMBED_COLUMNS[key]]);
  return SECTIONS[key].summarise?.(draft) ?? null;
}
