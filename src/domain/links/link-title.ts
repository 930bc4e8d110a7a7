/** In characters. */
const LINK_TITLE_MAX_LENGTH = 120;

/** @param words from another page @returns them as the title of a link: in one line, and not too long */
export function toLinkTitle(words: string): string {
  const line = words.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
  // Half of a character may be left at the end.
  return line.slice(0, LINK_TITLE_MAX_LENGTH).replace(/\p{Cs}$/u, '');
}
