/** How many names fit in a line. */
const NAMES_SHOWN = 2;

/** Rows are cut to the available width; this keeps long texts out of them. */
const MAX_LENGTH = 80;

const LIST = new Intl.ListFormat('en-US');

/** @returns the first names and the number of further ones; null for none */
export function joinNames(names: readonly string[]): string | null {
  const filled = names.map((name) => cutText(name.trim())).filter(Boolean);
  if (filled.length === 0) return null;
  const rest = filled.length - NAMES_SHOWN;
  if (rest <= 0) return LIST.format(filled);
  return `${filled.slice(0, NAMES_SHOWN).join(', ')} and ${rest} more`;
}

/** @returns all the names */
export function listNames(names: readonly string[]): string {
  return LIST.format(names);
}

/** @returns `1 link`, `3 links`; null for none */
export function countOf(count: number, noun: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** @returns the first line of a text, cut for a row */
export function cutText(text: string): string {
  const [line = ''] = text.split('\n');
  const letters = Array.from(line);
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH).join('')}…` : line;
}
