import { expect, test } from 'vitest';
import { loadPictureFonts } from './fonts.ts';

test.for([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Łukasz Żółć-Đặng', 'Łukasz Żółć-Đặng'],
  ['Σοφία Иван', 'Σοφία Иван'],
  ['Ada 愛達 أحمد ไทย 🎉', 'Ada'],
  ['one\n\ttwo  three', 'one two three'],
  ['\u202eabc\u200b\u0007', 'abc'],
  ['Zo\u0065\u0308', 'Zoë'],
  ['\ud800', ''],
  ['', ''],
] as const)('of %j our fonts can draw %j', async ([text, drawable]) => {
  const { keepDrawable } = await loadPictureFonts();
  expect(keepDrawable(text)).toBe(drawable);
});
