// Written by `npm run generate` (scripts/generated-registries/).
import { ARABIC } from '#page/words/public/arabic.ts';
import { CHINESE } from '#page/words/public/chinese.ts';
import { GREEK } from '#page/words/public/greek.ts';
import { HEBREW } from '#page/words/public/hebrew.ts';
import { JAPANESE } from '#page/words/public/japanese.ts';
import { KOREAN } from '#page/words/public/korean.ts';
import { THAI } from '#page/words/public/thai.ts';

export const LANGUAGES = {
  ar: ARABIC,
  zh: CHINESE,
  el: GREEK,
  he: HEBREW,
  ja: JAPANESE,
  ko: KOREAN,
  th: THAI,
} as const;
