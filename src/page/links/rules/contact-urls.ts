import { foldDigits, toPhoneNumber } from './phone-numbers.ts';

/** @returns a mailto URL, escaped so that untrusted text can't add headers */
export function toMailUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** Where a second number begins. A slash within a number is followed by neither a plus nor a zero. */
const SECOND =
  /(?<!\s)\s*(?:[,;|\n](?!\s*(?:ext|x|#))|:{3}|\s(?:or|and|oder|und|ou|et)\s|\/(?=\s*(?:\+|00))|\s\/\s(?=\(?0))\s*/;

/** An extension after the main number. */
const EXTENSION = /(?<![\s,;(])[\s,;(]*(?:ext(?:ension|n)?|x|#)[\s.:=]*(\d{1,7})\)?$/;

/** Words around a number: `Mobile: … (evenings)`. */
const WORDS = /^[^\d+(]+|\s+\(?\p{L}[\p{L}\s.]*\)?$/gu;

/** A North American toll-free number with letters for its last seven digits. */
const LETTERED = /^((?:\+?1)?[\s.-]*\(?8\d\d\)?)[\s.-]*([a-z\d\s.-]*[a-z][a-z\d\s.-]*)$/;

/** The telephone keypad's digits for a to z (ITU-T E.161). */
const KEYS = '22233344455566677778889999';

/**
 * @param phone as typed, untrusted
 * @returns a tel URL of its first number (RFC 3966), or null if it has none
 */
export function toPhoneUrl(phone: string): string | null {
  const text = foldDigits(phone).toLowerCase().trim();
  const urls = [...text.split(SECOND), ...text.split('/')].map(dial);
  return urls.find((url) => url !== null) ?? null;
}

function dial(text: string): string | null {
  if (/^\d{3,4}$/.test(text)) return `tel:${text}`;
  const [, extension] = EXTENSION.exec(text) ?? [];
  const number = toPhoneNumber(spellOut(text.replace(EXTENSION, '')).replace(WORDS, ''));
  if (number === null) return null;
  return `tel:${number}${extension === undefined ? '' : `;ext=${extension}`}`;
}

function spellOut(text: string): string {
  const [, start, words] = LETTERED.exec(text) ?? [];
  const digits = words?.replace(/[\s.-]/g, '').slice(0, 7);
  if (start === undefined || digits?.length !== 7) return text;
  return start + digits.replace(/[a-z]/g, (letter) => KEYS.charAt(letter.charCodeAt(0) - 97));
}
