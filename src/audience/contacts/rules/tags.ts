/**
 * @param value stored or typed, of any shape
 * @returns its trimmed tags, once each regardless of case, in the first spelling; non-text is left
 * out
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

/** @param text of one line or cell, as typed @returns the tags between commas and semicolons */
export function splitTags(text: string): string[] {
  return toTags(text.split(/[,;]/));
}
