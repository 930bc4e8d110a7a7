import { expect, test } from 'vitest';
import { EMAIL_CASES } from '#test/cases/texts.ts';
import { isEmail, toAsciiEmail } from './email.ts';

test.each(EMAIL_CASES)('%j is stored as %j', (typed, stored) => {
  expect(isEmail(typed)).toBe(stored !== null);
  if (stored !== null) expect(toAsciiEmail(typed)).toBe(stored);
});
