import {
  type EditableColumns,
  type ProfileDraft,
  toDraft,
} from '#page/draft/rules/profile-draft.ts';
import { EMBED_COLUMNS, isEmbedKind } from '#page/embeds/rules/embeds.ts';
import { summariseEmbed } from '#page/embeds/rules/parse-embed.ts';
import { SECTIONS, type SectionKey } from '#page/sections/rules/sections.ts';

const EMBED_SECTIONS = ['audio', 'video', 'calendar'] as const satisfies readonly SectionKey[];

/** An owner's embeds: the sections that have one, those that visitors see, and a line for each. */
export type EmbedSummary = { filled: SectionKey[]; shown: SectionKey[]; lines: string[] };

/** @param profile as stored @returns its third-party embeds */
export function summariseEmbeds(profile: EditableColumns): EmbedSummary {
  const draft = toDraft(profile);
  const found = EMBED_SECTIONS.flatMap((key) => {
    const line = summariseSection(key, draft);
    return line === null ? [] : [{ key, line }];
  });
  const filled = found.map(({ key }) => key);
  return {
    filled,
    shown: filled.filter((key) => draft.sections_enabled[key]),
    lines: found.map(({ line }) => line),
  };
}

/**
 * @param key of a section
 * @param draft being edited
 * @returns the section's content in a line; null if it is empty
 */
export function summariseSection(key: SectionKey, draft: ProfileDraft): string | null {
  if (isEmbedKind(key)) return summariseEmbed(key, draft[EMBED_COLUMNS[key]]);
  return SECTIONS[key].summarise?.(draft) ?? null;
}
