import { expect, test } from 'vitest';
import { ACCOUNT_MESSAGES, buildResendFailure, buildSignUpFailure } from './messages.ts';

test.for([
  [{ message: 'Email address already registered' }, 'An account with this email already exists.'],
  [
    { code: 'email_exists', message: 'A user with this email address has already been registered' },
    'An account with this email already exists.',
  ],
  [{ code: 'weak_password', message: 'Password is too weak' }, 'Password is too weak'],
  [{ message: '' }, 'Sign up failed'],
  [{}, 'Sign up failed'],
] as const)('a sign-up refused with %j shows %j', ([refusal, sentence]) => {
  expect(buildSignUpFailure(refusal)).toBe(sentence);
});

test.for([
  ['validation_failed', 'Unable to validate email address: invalid format'],
  ['email_address_invalid', 'Email address is invalid'],
  ['over_email_send_rate_limit', 'email rate limit exceeded'],
])('%s isn’t reported as an address in use; it shows %j', ([code, message]) => {
  expect(buildSignUpFailure({ code, message })).toBe(message);
});

test('a failed resend says why', () => {
  expect(buildResendFailure('timeout')).toBe('Failed to send verification email: timeout');
});

test('the sentences are the specification’s', () => {
  const asked = [
    'Sign in failed',
    'Signed in successfully!',
    'An account with this email already exists.',
    'Sign up failed',
    'Account created! Please check your inbox to verify your email.',
    'Failed to sign out',
    'Signed out',
    'You have been successfully signed out.',
    'Error checking admin access',
    'Access denied: Admin privileges required',
    'No email found.',
    'Verification email sent. Please check your inbox.',
    "Refreshed user info – if you're verified, banner will disappear!",
    'Failed to send password reset email.',
    'Password reset email sent! Please check your inbox.',
  ];
  expect(Object.values(ACCOUNT_MESSAGES)).toEqual(expect.arrayContaining(asked));
});
