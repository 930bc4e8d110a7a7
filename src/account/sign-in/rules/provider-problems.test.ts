import { expect, test } from 'vitest';
import { describeProviderProblem, isCompanyProvider, YOUR_COMPANY } from './provider-problems.ts';

const attempt = { label: 'Acme', isLink: false };

test('an address that has an account points to signing in to it', () => {
  expect(describeProviderProblem('email_exists', attempt)).toMatchObject({
    title: 'You already have an account',
    next: 'sign in',
  });
});

test.each([
  ['email_exists', 'sign in', /isn’t on this team\. Sign in as you did before/],
  ['email_not_confirmed', 'again', /Then continue with your company/],
  ['email_address_not_authorized', 'again', /outside its own domain/],
  ['sso_provider_not_found', 'sign in', /set a password with “Forgot password\?”/],
  ['sso_identity_refused', 'again', /company of your team, or the one your address belongs to/],
  ['sso_subject_changed', 'sign in', /remove you and invite you again/],
  ['user_sso_managed', 'sign in', /continue with your company/],
  ['bad_oauth_callback', 'again', /tell the person who runs your team/],
  ['service_unavailable', 'again', /Try again in a moment, or sign in another way/],
])('%s from a company provider has a sentence and a next step', (code, next, detail) => {
  const problem = describeProviderProblem(code, {
    label: YOUR_COMPANY,
    isLink: false,
    isCompany: true,
  });
  expect([problem.next, problem.detail]).toEqual([next, expect.stringMatching(detail)]);
});

test('a company provider is recognised by its name', () => {
  expect(['sso:an-id', 'custom:acme', null].map(isCompanyProvider)).toEqual([true, false, false]);
});

test('an unknown error is also described, and links back to where the sign-in started', () => {
  expect(describeProviderProblem('anything', attempt)).toEqual({
    title: 'Acme didn’t sign you in',
    detail: 'Nothing has changed. You can try again, or sign in another way.',
    next: 'again',
  });
  expect(describeProviderProblem('constructor', { ...attempt, isLink: true }).next).toBe(
    'settings',
  );
});
