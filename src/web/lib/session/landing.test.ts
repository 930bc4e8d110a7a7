import { expect, test } from 'vitest';
import { parseLanding } from './landing.ts';

test('a recovery link asks for a new password', () => {
  const hash = '#access_token=a.b.c&expires_in=3600&refresh_token=r&type=recovery';
  expect(parseLanding(hash)).toEqual({
    hasTokens: true,
    isRecovery: true,
    isConfirmation: false,
    failure: null,
  });
});

test('a confirmation link signs in and says so, a plain address does nothing', () => {
  const nothing = { hasTokens: false, isRecovery: false, isConfirmation: false, failure: null };
  expect(parseLanding('#access_token=a.b.c&type=signup')).toEqual({
    ...nothing,
    hasTokens: true,
    isConfirmation: true,
  });
  expect(parseLanding('')).toEqual(nothing);
});

test('a link that no longer works says why', () => {
  const hash =
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';
  expect(parseLanding(hash).failure).toBe('Email link is invalid or has expired');
});
