import { findPageLanguage } from '#page/public-profile/rules/page-language.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { ARABIC } from './arabic.ts';
import { CHINESE } from './chinese.ts';
import { ENGLISH, type PageWords } from './english.ts';
import { GREEK } from './greek.ts';
import { HEBREW } from './hebrew.ts';
import { JAPANESE } from './japanese.ts';
import { KOREAN } from './korean.ts';
import { THAI } from './thai.ts';

const WORDS: Readonly<Record<string, PageWords>> = Object.fromEntries(
  [ARABIC, CHINESE, GREEK, HEBREW, JAPANESE, KOREAN, THAI].map((words) => [words.lang, words]),
);

/** @returns the built-in texts in the page's language; pages without a template stay English */
export function findPageWords(profile: PublicProfile): PageWords {
  if (profile.presentation.design_preferences.template === null) return ENGLISH;
  return WORDS[findPageLanguage(profile).lang] ?? ENGLISH;
}
