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
 * @param typed what somebody searches for
 * @returns a pattern for `like` on a column of search text, or null when there is nothing to search
 */
export function toSearchPattern(typed: string): string | null {
  const text = toSearchText(typed).trim();
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Of lists that are too long to be read through: words are found by how they begin, in any order.
 *
 * @param typed what somebody searches for
 * @returns a query of PostgreSQL for a column of words, `ann:* & lee:*`; null where nothing was typed
 */
export function toWordsQuery(typed: string): string | null {
  const words = toSearchText(typed).match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.map((word) => `${word}:*`).join(' & ') ?? null;
}
