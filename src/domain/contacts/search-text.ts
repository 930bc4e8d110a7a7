/**
 * What search compares: small letters without their accents, so that `jose` finds `José`. The
 * database keeps the same of each lead and contact (`private.to_search_text`).
 *
 * @param text as typed
 */
export function toSearchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/**
 * @param typed what somebody searches for
 * @returns a pattern for `like` on a column of search text, or null when there is nothing to search
 */
export function toSearchPattern(typed: string): string | null {
  const text = toSearchText(typed).trim();
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
