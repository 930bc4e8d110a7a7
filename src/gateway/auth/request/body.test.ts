import { expect, test } from 'vitest';
import { EMAIL_CASES } from '#test/cases/texts.ts';
import { emailField } from './body.ts';

test.each(EMAIL_CASES)('%j is read as the address %j, in lower case', (typed, stored) => {
  const { success, data } = emailField.safeParse(typed);
  expect(success ? data : null).toBe(stored?.toLowerCase() ?? null);
});
