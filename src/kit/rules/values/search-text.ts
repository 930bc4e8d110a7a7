/** Accents; Hebrew points; Arabic signs, harakat and tatweel; joiners and direction marks. */
const MARKS =
  /[\u0300-\u036f\u0640\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?=[\u0591-\u06ed])\p{Mn}/gu;

/** Letters that can't be decomposed; Arabic alef, yeh, kaf and heh get one form each. */
const LETTERS = 'łøđðħŧıςß\u0671\u0649\u06cc\u06a9\u0629\u06be\u06c1\u06c3\u06d5';
const PLAIN = [...'loddhtiσ', 'ss', ...'\u0627\u064a\u064a\u0643\u0647\u0647\u0647\u0647\u0647'];

/**
 * Lowercases text, strips accents and gives letters one spelling, so that `jose` finds `José` and
 * `strasse` finds `Straße`. The database stores the same form of each lead and contact
 * (`private.to_search_text`).
 *
 * @param text as typed
 */
export function toSearchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ß-\u06f9]/g, (letter) =>
      /\p{Nd}/u.test(letter)
        ? String(letter.charCodeAt(0) & 15)
        : (PLAIN[LETTERS.indexOf(letter)] ?? letter),
    );
}

/**
 * @param typed the search
 * @returns a pattern for `like` on a column of search text, or null for an empty search
 */
export function toSearchPattern(typed: string): string | null {
  const text = toSearchText(typed).trim();
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Builds a search of long lists: matches prefixes of words, in any order.
 *
 * @param typed the search
 * @returns a PostgreSQL text search query, `ann:* & lee:*`; null for an empty search
 */
export function toWordsQuery(typed: string): string | null {
  const words = toSearchText(typed).match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.map((word) => `${word}:*`).join(' & ') ?? null;
}
