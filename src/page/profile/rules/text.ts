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

// `[\t-\r ]` is HTML's whitespace. `\s` differs between here and the database.
const UNWANTED = [
  /<script[^>]*>[\s\S]*?<\/script[^>]*>/gi,
  /<\/?(?:script|iframe|embed|object|form)(?![a-z0-9-])[^>]*>?/gi,
  // A handler follows a space, a slash or the previous value: `<img src="x"onerror=…`.
  /[\t-\r "'/]on[a-z]+[\t-\r ]*=[\t-\r ]*(?:(?:"[^"]*"|'[^']*')[^\t-\r >]*|[^\t-\r >]+)/gi,
  /javascript[\t-\r ]*:/gi,
];
