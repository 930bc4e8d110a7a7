import { expect, test } from 'vitest';
import { USERNAME_CASES } from '#test/cases/usernames.ts';
import { RESERVED_USERNAMES } from './reserved-usernames.ts';
import { findUsernameProblem, USERNAME_MESSAGES } from './username.ts';

test.for(USERNAME_CASES)('the name %j has this problem: %s', ([username, problem]) => {
  expect(findUsernameProblem(username)).toBe(problem && USERNAME_MESSAGES[problem]);
});

test('the sentences are the specification’s', () => {
  expect(USERNAME_MESSAGES.format).toBe(
    'Username must be 3-30 characters and contain only letters, numbers, and underscores',
  );
  expect(USERNAME_MESSAGES.taken).toBe('Username is already taken. Please choose a different one.');
});

test('reserved names are in lower case, as they are looked up', () => {
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
