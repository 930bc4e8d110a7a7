/** Accents; points of Hebrew; signs, harakat and tatweel of Arabic; joiners and marks of direction. */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Letters that no decomposition takes apart: of Arabic alef, yeh, heh and kaf one form each. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ', ß: 'ss' },
  ...{ '\u0671': '\u0627', '\u0649': '\u064a', '\u06cc': '\u064a', '\u06a9': '\u0643' },
  ...{ '\u0629': '\u0647', '\u06be': '\u0647', '\u06c1': '\u0647', '\u06c3': '\u0647' },
  '\u06d5': '\u0647',
};

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
    .replace(/[\u00df-\u06d5]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
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
