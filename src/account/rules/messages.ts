import { SESSION_ENDED_WORDS } from '#kit/rules/session/session.ts';
import { ACCOUNT_REFUSALS } from './refusals.ts';

/** Messages about accounts (coverage 8.1 to 8.5, 8.16 to 8.23). */
export const ACCOUNT_MESSAGES = {
  signInFailed: 'Sign in failed',
  signedIn: 'Signed in successfully!',
  emailExists: 'An account with this email already exists.',
  signUpFailed: 'Sign up failed',
  signedUp: 'Account created! Please check your inbox to verify your email.',
  confirmed: 'Your address is confirmed.',
  confirmedDetail: 'Your page is open to visitors now.',
  sessionEnded: SESSION_ENDED_WORDS,
  sessionEndedDetail: 'Your session has ended. Sign in again to continue where you were.',
  emailChanged: 'Your new address is confirmed.',
  signOutFailed: 'Failed to sign out',
  signedOutTitle: 'Signed out',
  signedOut: 'You have been successfully signed out.',
  adminCheckFailed: 'Error checking admin access',
  adminDenied: ACCOUNT_REFUSALS.not_administrator[1],
  resendWithoutEmail: 'No email found.',
  resent: 'Verification email sent. Please check your inbox.',
  refreshed: "Refreshed user info – if you're verified, banner will disappear!",
  resetFailed: 'Failed to send password reset email.',
  resetSent: 'Password reset email sent! Please check your inbox.',
} as const;

/** @param message the server's own words @returns the sentence shown when a resend fails */
export function buildResendFailure(message: string): string {
  return `Failed to send verification email: ${message}`;
}

/** The sign-in service's codes for refused emails, except for one already in use. */
const OTHER_EMAIL_PROBLEMS: ReadonlySet<string> = new Set([
  'validation_failed',
  'email_address_invalid',
  'email_address_not_authorized',
  'email_provider_disabled',
  'over_email_send_rate_limit',
]);

/** Why the sign-in service refused: its code (auth-js, error-codes) and its message, if any. */
export type SignUpRefusal = { code?: string | undefined; message?: string | undefined };

/**
 * The sentence shown when sign-up fails. A message that mentions the email means it is taken (coverage 8.3),
 * unless its code says otherwise.
 */
export function buildSignUpFailure({ code = '', message = '' }: SignUpRefusal): string {
  if (message === '') return ACCOUNT_MESSAGES.signUpFailed;
  const isTaken = /email/i.test(message) && !OTHER_EMAIL_PROBLEMS.has(code);
  return isTaken ? ACCOUNT_MESSAGES.emailExists : message;
}

/** The field of the sign-up form that a refusal is about, or null. */
export function findSignUpField(refusal: SignUpRefusal): 'email' | 'password' | null {
  const { code = '' } = refusal;
  if (code === 'weak_password') return 'password';
  // A rate limit isn't about the typed email.
  if (code === 'over_email_send_rate_limit' || code === 'email_provider_disabled') return null;
  const isEmail = code.startsWith('email_') || /email/i.test(refusal.message ?? '');
  return isEmail ? 'email' : null;
}
