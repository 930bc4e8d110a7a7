/** The sentences of specification section 8 about accounts. */
export const ACCOUNT_MESSAGES = {
  signInFailed: 'Sign in failed',
  signedIn: 'Signed in successfully!',
  emailExists: 'An account with this email already exists.',
  signUpFailed: 'Sign up failed',
  signedUp: 'Account created! Please check your inbox to verify your email.',
  signOutFailed: 'Failed to sign out',
  signedOutTitle: 'Signed out',
  signedOut: 'You have been successfully signed out.',
  adminCheckFailed: 'Error checking admin access',
  adminDenied: 'Access denied: Admin privileges required',
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

/**
 * @param message the server's own words, if it gave any
 * @returns the sentence shown when signing up fails
 */
export function buildSignUpFailure(message: string | undefined): string {
  if (message === undefined || message === '') return ACCOUNT_MESSAGES.signUpFailed;
  return /email/i.test(message) ? ACCOUNT_MESSAGES.emailExists : message;
}
