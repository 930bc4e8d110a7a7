/** Shown for input that can't be a code; no request is sent. */
export const CODE_PROBLEM = 'A code has six digits.';

/** Shown when the service refuses the code. */
export const WRONG_CODE = 'That code is wrong or expired. Send a new one.';

/**
 * @param text as typed or pasted: with spaces or dashes between the digits, or full-width digits
 * @returns the six digits, or null if it isn't a code
 */
export function parseCode(text: string): string | null {
  const digits = text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
