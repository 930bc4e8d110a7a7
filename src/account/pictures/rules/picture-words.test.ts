import { expect, test } from 'vitest';
import { PICTURE_WORD_CASES } from '#test/cases/picture-words.ts';
import { readPictureWords } from './picture-words.ts';

test.for(PICTURE_WORD_CASES)('a picture’s words are read: %s', ([, given, expected]) => {
  const { words, problem } = readPictureWords(given);
  if (typeof expected === 'string') expect(problem).toBe(expected);
  else expect([words, problem]).toEqual([expected, undefined]);
});
