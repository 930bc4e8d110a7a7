import { expect, test } from 'vitest';
import { USERNAME_CASES, USERNAME_SENTENCES } from '#test/cases/usernames.ts';
import { findUsernameProblem, RESERVED_USERNAMES } from './username.ts';

test.for(USERNAME_CASES)('the name %j has this problem: %s', ([username, problem]) => {
  expect(findUsernameProblem(username)).toBe(problem && USERNAME_SENTENCES[problem]);
});

test('reserved names are lower case, as they are looked up', () => {
  expect([...RESERVED_USERNAMES].filter((name) => name !== name.toLowerCase())).toEqual([]);
});

test.for([
  'signin',
  'auth',
  'signup',
  'pricing',
  'bio',
  'dashboard',
  'edit',
  'billing',
  'contacts',
  'leads',
  'integration',
  'personalize',
  'gallery',
  'admin',
  'api',
  'vizit',
  'support',
])('%s is reserved', (name) => {
  expect(RESERVED_USERNAMES).toContain(name);
});
