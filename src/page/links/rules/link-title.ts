/** In characters. */
const LINK_TITLE_MAX_LENGTH = 120;

/** @param words from another page @returns a link title: on one line, and cut to length */
export function toLinkTitle(words: string): string {
  const line = words.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
  // The cut may leave a lone surrogate.
  return line.slice(0, LINK_TITLE_MAX_LENGTH).replace(/\p{Cs}$/u, '');
}
