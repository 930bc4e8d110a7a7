import { expect, test } from 'vitest';
import { describeProviderProblem } from './provider-problems.ts';

const attempt = { label: 'Acme', isLink: false };

test('an address that has an account leads to signing in there', () => {
  expect(describeProviderProblem('email_exists', attempt)).toMatchObject({
    title: 'You already have an account',
    next: 'sign in',
  });
});

test('what nobody foresaw is said as well, and leads back to where it began', () => {
  expect(describeProviderProblem('anything', attempt)).toEqual({
    title: 'Acme did not sign you in',
    detail: 'Nothing has changed. You can try again, or sign in another way.',
    next: 'again',
  });
  expect(describeProviderProblem('constructor', { ...attempt, isLink: true }).next).toBe(
    'settings',
  );
});
