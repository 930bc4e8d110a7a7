import { isCommonPassword } from './common-passwords.ts';
import { AuthError } from './errors.ts';

/** What must be left of a password once its owner's address is taken out of it. */
const OWN_CHARACTERS_MIN = 4;

/**
 * Refuses a password that is too easy to guess: too short, blanks at its ends not counted, common, or
 * hardly more than the account's own address. Throws `weak_password` with its reasons.
 */
export async function assertStrongPassword(
  password: string,
  { minLength, email }: { minLength: number; email: string },
): Promise<void> {
  if ([...password.trim()].length < minLength) {
    throw new AuthError('weak_password', {
      message: `Password should be at least ${minLength} characters.`,
      weakPasswordReasons: ['length'],
    });
  }
  if (isOwnAddress(password, email)) {
    throw new AuthError('weak_password', {
      message: 'Your password should not be your own address.',
      weakPasswordReasons: ['pwned'],
    });
  }
  if (await isCommonPassword(password)) {
    throw new AuthError('weak_password', {
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
      weakPasswordReasons: ['pwned'],
    });
  }
}

function isOwnAddress(password: string, email: string): boolean {
  const whole = password.trim().toLowerCase();
  const [name = ''] = email.split('@');
  if (whole === email || whole === name) return true;
  if (name.length < OWN_CHARACTERS_MIN) return false;
  const rest = whole.replaceAll(email, '').replaceAll(name, '');
  return rest.length < whole.length && rest.length < OWN_CHARACTERS_MIN;
}
