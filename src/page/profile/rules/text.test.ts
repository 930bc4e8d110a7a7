import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEXT_CASES } from '#test/cases/texts.ts';
import { cleanText } from './text.ts';

// 'Full name and bio have script tags, inline event handlers, javascript: text and
// iframe/embed/object/form elements removed.'
test.for(TEXT_CASES)('full name and bio: %s', ([, typed, kept]) => {
  expect(cleanText(typed)).toBe(kept);
});

test('cleaning clean text changes nothing', () => {
  const pieces = [
    '<script',
    '</script',
    '<iframe',
    '>',
    'javascript',
    ':',
    ' onload',
    '=',
    '"',
    'x',
  ];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join(''));
  fc.assert(
    fc.property(text, (typed) => {
      const cleaned = cleanText(typed);
      expect(cleanText(cleaned)).toBe(cleaned);
      expect(cleaned).not.toMatch(/<\/?(script|iframe|embed|object|form)[\s/>]|javascript\s*:/i);
    }),
  );
});
