export const PASSKEY_MESSAGES = {
  added: 'Your passkey is ready.',
  addedDetail: 'Choose it the next time you sign in.',
  removed: 'The passkey is removed.',
  renamed: 'The passkey has its new name.',
  signInFailed: 'Signing in with a passkey didn’t work. Try again, or sign in another way.',
  addFailed: 'We couldn’t add the passkey. Please try again.',
} as const;

/** A message with advice for each error code of browsers and the sign-in service. */
const PROBLEMS: Record<string, string> = {
  too_many_passkeys: 'You’ve reached 10 passkeys. Remove one you no longer use.',
  webauthn_credential_exists: 'This device has a passkey for your account already.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey for your account already.',
  webauthn_challenge_expired: 'That took too long. Please try again.',
  webauthn_challenge_not_found: 'That took too long. Please try again.',
  webauthn_verification_failed:
    'This passkey didn’t work. If you removed it from your account, delete it on your device too. Sign in another way for now.',
  passkey_disabled: 'Passkeys don’t work at this address. Sign in another way.',
  email_not_confirmed: 'Confirm your email address first. The link is in the email we sent you.',
  ERROR_CEREMONY_ABORTED: 'Nothing was chosen. Try again when you are ready.',
  // Browsers report the same for a closed window, a time-out and no passkey at all.
  NotAllowedError: 'No passkey was chosen. Try again, or sign in another way.',
};

/** @param code of the refusal, or its name @returns its sentence, if there is one */
export function findPasskeyProblem(code: string | undefined): string | undefined {
  return code === undefined ? undefined : PROBLEMS[code];
}
