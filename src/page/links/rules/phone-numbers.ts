/** Separators that people type between digits. */
const SEPARATORS = /[\s().\-/\u2010-\u2015]+/g;

/** E.164: at most 15 digits including the country code; fewer than 7 can't be called from abroad. */
const INTERNATIONAL = /^\+[1-9][0-9]{6,14}$/;

/** As dialled within one country. Three digits are an emergency number, not a contact. */
const NATIONAL = /^[0-9]{5,15}$/;

/** The zeros of scripts with their own digits; each is followed by its other nine. */
const ZEROS = [...'٠۰०০๐'].map((zero) => zero.charCodeAt(0));

/** An IP address has the same characters as a telephone number. */
const IP_ADDRESS = /^[0-9]{1,3}(?:\.[0-9]{1,3}){3}$/;

/** @param text as typed @returns whether it can only be a telephone number */
export function looksLikePhone(text: string): boolean {
  return /^[+(]?[\d\s().\-/\u2010-\u2015]{5,}$/.test(foldDigits(text)) && !IP_ADDRESS.test(text);
}

/**
 * `contact-urls.ts` and `read-address.ts` turn it into `tel:` links. A table of the world's numbering plans
 * would outweigh the whole editor, and callers' phones know better.
 *
 * @param text as typed: `+49 (0)170 123-4567`, `0049170…`, `0170 1234567`
 * @returns the number to dial, with `+` if the country is known; null if it isn't one
 */
export function toPhoneNumber(text: string): string | null {
  const digits = foldDigits(text);
  const isInternational = /^\s*(?:\+|00)/.test(digits);
  const spoken = isInternational ? digits.replace('(0)', '') : digits;
  const dialled = spoken.replace(SEPARATORS, '').replace(/^00/, '+');
  return INTERNATIONAL.test(dialled) || NATIONAL.test(dialled) ? dialled : null;
}

/** @returns the text with digits of any script as 0 to 9, without direction marks */
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
