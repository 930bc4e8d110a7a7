import { expect, test } from 'vitest';
import { buildSaveFailure, PROFILE_MESSAGES } from './messages.ts';

// The refusal, and the owner's message (coverage 8.7 to 8.10).
test.for([
  [{ code: '23505', message: 'duplicate key value' }, 'Username is already taken'],
  [
    { code: '42501', message: 'new row violates row-level security policy' },
    'Access denied. You can only modify your own profile.',
  ],
  [
    { code: 'PGRST116', message: 'no rows' },
    'Access denied. You can only modify your own profile.',
  ],
  [{ message: 'Invalid cover image URL' }, 'Invalid cover image URL'],
  [{ code: 'PT403', message: 'A sentence of ours.' }, 'A sentence of ours.'],
  [{ code: '57014', message: 'timeout' }, 'Failed to save changes: timeout'],
  [{ message: 'Failed to fetch' }, 'Failed to save changes: Failed to fetch'],
] as const)('%j is shown as %j', ([refusal, sentence]) => {
  expect(buildSaveFailure(refusal)).toBe(sentence);
});

test('the sentences are the specification’s', () => {
  expect(PROFILE_MESSAGES).toMatchObject({
    loadFailed: 'Failed to load profile',
    usernameTaken: 'Username is already taken',
    accessDenied: 'Access denied. You can only modify your own profile.',
    saveLimit: 'Too many save requests. Please wait a moment before trying again.',
    signedOut: 'You must be logged in to save changes',
    notFound: 'Profile not found',
  });
});
