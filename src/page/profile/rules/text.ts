/** In characters. The database refuses four times as many bytes. */
export const DRAFT_LENGTHS = {
  full_name: 200,
  designation: 200,
  bio: 2000,
  buttonText: 120,
  skill: 80,
  section_heading: 200,
  custom_text: 10_000,
  alt: 300,
} as const;

/**
 * Strips active content from a name or a bio (coverage 5.8): script tags with their content, inline
 * event handlers, `javascript:` text, and iframe, embed, object and form elements. The database
 * applies the same rule (`clean_text`); one table of cases tests both.
 *
 * Repeats until nothing changes, as removing one match can create another.
 *
 * @param text as typed
 * @returns the text without them; the rest is unchanged, because it is escaped when shown
 */
export function cleanText(text: string): string {
  let cleaned = text;
  for (;;) {
    const next = UNWANTED.reduce((rest, pattern) => rest.replace(pattern, ''), cleaned);
    if (next === cleaned) return cleaned;
    cleaned = next;
  }
}

// `[\t-\r ]` is HTML's whitespace. `\s` matches differently here and in the database.
const UNWANTED = [
  /<script[^>]*>[\s\S]*?<\/script[^>]*>/gi,
  /<\/?(?:script|iframe|embed|object|form)(?![a-z0-9-])[^>]*>?/gi,
  // A handler follows a space, a slash or the previous value: `<img src="x"onerror=…`.
  /[\t-\r "'/]on[a-z]+[\t-\r ]*=[\t-\r ]*(?:(?:"[^"]*"|'[^']*')[^\t-\r >]*|[^\t-\r >]+)/gi,
  /javascript[\t-\r ]*:/gi,
];

/** The maximum length of custom text, which is Markdown, in characters; the rest isn't shown. */
export const CUSTOM_TEXT_MAX_LENGTH = 10_000;

/**
 * The number of Markdown characters parsed; the rest is shown as plain text. Ten thousand
 * characters of links, one per list item, have 1,250. Parsing may be quadratic in these, so the
 * limit keeps every text fast.
 */
export const CUSTOM_TEXT_MAX_MARKS = 1_250;

/** Includes everything that is linked automatically. */
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
    // At the end of a line if possible, so that no construct is split.
    const end = shown.lastIndexOf('\n', index) + 1 || index;
    return { markdown: shown.slice(0, end), plain: shown.slice(end) };
  }
  return { markdown: shown, plain: '' };
}
