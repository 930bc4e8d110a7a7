import { AuthRetryableFetchError } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { TIMED_OUT_SENTENCE, toErrorSentence, UNREACHABLE_SENTENCE } from './error-sentence.ts';

test.each([
  ['a failed fetch', new TypeError('Failed to fetch')],
  ['the auth client behind a failing gateway', new AuthRetryableFetchError('{}', 503)],
  ['the data client', { message: 'TypeError: Load failed', code: '' }],
])('%s reports that the server can’t be reached', (_name, error) => {
  expect(toErrorSentence(error, 'fallback')).toBe(UNREACHABLE_SENTENCE);
});

test('a statement timeout is reported in plain words, not PostgreSQL’s', () => {
  const error = { code: '57014', message: 'canceling statement due to statement timeout' };
  expect(toErrorSentence(error, 'fallback')).toBe(TIMED_OUT_SENTENCE);
});

test('an error’s message is quoted, and one without gets the fallback', () => {
  expect(toErrorSentence(new Error('Invalid login credentials'), 'Sign in failed')).toBe(
    'Invalid login credentials',
  );
  expect(toErrorSentence(new Error(''), 'Sign in failed')).toBe('Sign in failed');
  expect(toErrorSentence(new Error('{}'), 'Sign in failed')).toBe('Sign in failed');
  expect(toErrorSentence(undefined, 'Sign in failed')).toBe('Sign in failed');
});
