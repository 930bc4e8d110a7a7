/** Letters that no decomposition takes apart. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i' },
};

/**
 * Lowercases text and strips accents, so that `jose` finds `José`. The database stores the same
 * form of each lead and contact (`private.to_search_text`).
 *
 * @param text as typed
 */
export function toSearchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[łøđðħŧı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
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
