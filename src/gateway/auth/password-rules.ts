import { AuthError } from './errors.ts';

/** Refuses a password that is too easy to guess. Throws `weak_password` with its reasons. */
export function assertStrongPassword(password: string, minLength: number): void {
  if ([...password].length >= minLength) return;
  throw new AuthError('weak_password', {
    message: `Password should be at least ${minLength} characters.`,
    weakPasswordReasons: ['length'],
  });
}
