/** Shown for input that can't be a code; the service isn't asked. */
export const CODE_PROBLEM = 'A code has six digits.';

/** Shown when the service refuses the code. */
export const WRONG_CODE = 'This code is wrong, or its time is over. You can ask for another one.';

/**
 * @param text as typed or pasted: with blanks or dashes between the digits, or digits of a wide keyboard
 * @returns the six digits, or null when it is no code
 */
export function parseCode(text: string): string | null {
  const digits = text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
