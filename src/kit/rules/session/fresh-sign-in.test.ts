import { expect, test } from 'vitest';
import { isFreshSignIn } from './session.ts';

test('a sign-in counts as fresh for nine minutes', () => {
  expect(isFreshSignIn(0, 9 * 60_000 - 1)).toBe(true);
  expect(isFreshSignIn(0, 9 * 60_000)).toBe(false);
});
