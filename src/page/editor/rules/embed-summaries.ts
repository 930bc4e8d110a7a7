import { type EditableColumns, toDraft } from '#page/draft/rules/profile-draft.ts';
import type { SectionKey } from '#page/sections/rules/sections.ts';
import { summariseSection } from './section-summaries.ts';

const EMBED_SECTIONS = ['audio', 'video', 'calendar'] as const satisfies readonly SectionKey[];

/** An owner's embeds: the sections with some, those that visitors see, and a line for each. */
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
