import { findPageLanguage } from '#page/public-profile/rules/page-language.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { ENGLISH, type PageWords } from './english.ts';
import { LANGUAGES } from './languages.generated.ts';

const WORDS: Readonly<Record<string, PageWords>> = LANGUAGES;

/** @returns the built-in texts in the page's language; English for pages without a template */
export function findPageWords(profile: PublicProfile): PageWords {
  if (profile.presentation.design_preferences.template === null) return ENGLISH;
  return WORDS[findPageLanguage(profile).lang] ?? ENGLISH;
}
