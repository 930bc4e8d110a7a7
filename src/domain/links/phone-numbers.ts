/** Separators that people type between digits. */
const SEPARATORS = /[\s().\-/\u2010-\u2015]+/g;

/** E.164: at most 15 digits including the country code; fewer than 7 can't be called from abroad. */
const INTERNATIONAL = /^\+[1-9][0-9]{6,14}$/;

/** As dialled within one country. Three digits are an emergency, not a contact. */
const NATIONAL = /^[0-9]{5,15}$/;

/** The zeros of the alphabets that dial with digits of their own; each is followed by its other nine. */
const ZEROS = [...'٠۰०০๐'].map((zero) => zero.charCodeAt(0));

/** A machine's number has the characters of a telephone's. */
const IP_ADDRESS = /^[0-9]{1,3}(?:\.[0-9]{1,3}){3}$/;

/** @param text as typed @returns whether it can only be meant as a telephone number */
export function looksLikePhone(text: string): boolean {
  return /^[+(]?[\d\s().\-/\u2010-\u2015]{5,}$/.test(foldDigits(text)) && !IP_ADDRESS.test(text);
}

/**
 * `contact-urls.ts` and `read-address.ts` make `tel:` links of it. No table of the world's numbering
 * plans: that weighs more than the whole editor, and the caller's telephone knows better.
 *
 * @param text as typed: `+49 (0)170 123-4567`, `0049170…`, `0170 1234567`
 * @returns the number to dial, with `+` where the country is known; null when it is none
 */
export function toPhoneNumber(text: string): string | null {
  const digits = foldDigits(text);
  const isInternational = /^\s*(?:\+|00)/.test(digits);
  const spoken = isInternational ? digits.replace('(0)', '') : digits;
  const dialled = spoken.replace(SEPARATORS, '').replace(/^00/, '+');
  return INTERNATIONAL.test(dialled) || NATIONAL.test(dialled) ? dialled : null;
}

/** @returns the text with 0 to 9 for the digits of any alphabet, without marks of direction */
export function foldDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, (digit) => {
      const steps = ZEROS.map((zero) => digit.charCodeAt(0) - zero);
      return String(steps.find((step) => step >= 0 && step <= 9) ?? digit);
    });
}

/** @param number from `toPhoneNumber` @returns whether it can be dialled from any country */
export function isInternational(number: string): boolean {
  return number.startsWith('+');
}
