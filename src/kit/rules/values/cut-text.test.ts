import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

const FAMILY = '👩‍👩‍👧‍👦';

test.for([
  ['a fitting text', 'Maya Chen', 9, 'Maya Chen'],
  ['words', 'Photographer of mountains and weddings', 24, 'Photographer of…'],
  ['the end of a word', 'Photographer of mountains, weddings', 27, 'Photographer of mountains…'],
  ['a word of 64 letters', 'a'.repeat(64), 20, `${'a'.repeat(19)}…`],
  ['a name before a long word', `Ada ${'b'.repeat(64)}`, 20, `Ada ${'b'.repeat(15)}…`],
  ['Japanese', '写真家として世界中を旅しています', 10, '写真家として世界中…'],
  ['Arabic', 'مصورة فوتوغرافية من القاهرة', 20, 'مصورة فوتوغرافية من…'],
  ['families', FAMILY.repeat(8), 4, `${FAMILY.repeat(3)}…`],
  ['families that fit', FAMILY.repeat(4), 4, FAMILY.repeat(4)],
  ['letters with marks', 'e\u0301'.repeat(8), 4, `${'e\u0301'.repeat(3)}…`],
  ['flags', '🇩🇪🇦🇹🇨🇭🇫🇷', 3, '🇩🇪🇦🇹…'],
] as const)('%s: %s in %d characters is %s', ([, text, most, cut]) => {
  expect(cutText(text, most)).toBe(cut);
});

test('endlessly stacked marks are read within bounds', () => {
  const piled = `a${'\u0301'.repeat(100_000)}`.repeat(2);
  expect(cutText(piled, 160).length).toBeLessThan(6000);
});
