/**
 * @param value stored or typed, of any shape
 * @returns the words in it without blanks around them, each once whatever its case, the first
 *   spelling kept; what is no text is left out
 */
export function toTags(value: unknown): string[] {
  const tags = new Map<string, string>();
  for (const item of Array.isArray(value) ? value : []) {
    const tag = typeof item === 'string' ? item.trim() : '';
    const key = tag.toLowerCase();
    if (tag !== '' && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

/** @param text as typed in one line or one cell @returns the tags between its commas and semicolons */
export function splitTags(text: string): string[] {
  return toTags(text.split(/[,;]/));
}
