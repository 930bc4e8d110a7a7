import { expect, test } from 'vitest';
import { findPageLanguage } from './page-language.ts';

test.each([
  ['Ada Lovelace', 'en', 'ltr'],
  ['ليلى الحسن', 'ar', 'rtl'],
  ['דנה כהן', 'he', 'rtl'],
  ['山田 たろう', 'ja', 'ltr'],
  ['山田太郎', 'zh', 'ltr'],
  ['김민지', 'ko', 'ltr'],
  ['Ελένη', 'el', 'ltr'],
  ['Ada Lovelace, mathematician and writer, also known as ליאה', 'en', 'ltr'],
  ['12345 ★', 'en', 'ltr'],
  ['', 'en', 'ltr'],
])('%j is %s, %s', (full_name, lang, dir) => {
  expect(findPageLanguage({ full_name, designation: '', bio: '' })).toEqual({ lang, dir });
});
