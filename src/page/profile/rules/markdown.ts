/** The maximum number of characters of custom text, which is Markdown; the rest isn't shown. */
export const CUSTOM_TEXT_MAX_LENGTH = 10_000;

/**
 * The number of Markdown characters parsed; the rest is shown as plain text. Ten thousand
 * characters of links, one per list item, have 1,250. Parsing may be quadratic in these, so the
 * limit keeps every text fast.
 */
export const CUSTOM_TEXT_MAX_MARKS = 1_250;

/** Includes everything that becomes a link automatically. */
const MARK = /[*_~`[\]<>!#|&\\\n\t@]|:\/\/|www\./g;

/**
 * @param text of an owner, of any length
 * @returns the part to parse as Markdown, and the plain text after it; either may be empty
 */
export function cutMarkdown(text: string): { markdown: string; plain: string } {
  const shown = text.slice(0, CUSTOM_TEXT_MAX_LENGTH);
  let marks = 0;
  for (const { index } of shown.matchAll(MARK)) {
    marks += 1;
    if (marks <= CUSTOM_TEXT_MAX_MARKS) continue;
    // At the end of a line if possible, so that no construct is cut apart.
    const end = shown.lastIndexOf('\n', index) + 1 || index;
    return { markdown: shown.slice(0, end), plain: shown.slice(end) };
  }
  return { markdown: shown, plain: '' };
}
