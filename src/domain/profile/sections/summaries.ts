import { type EMBED_COLUMNS, parseEmbed } from '../../links/embeds/embeds.ts';

/** How many names a line has room for. */
const NAMES_SHOWN = 2;

/** A line of a row, which is cut to the width there is; this keeps a whole text out of it. */
const MAX_LENGTH = 80;

const LIST = new Intl.ListFormat('en-US');

/** @returns the first names and how many more there are; null for none */
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

/** @returns the first line of a text, as much as a row needs */
export function cutText(text: string): string {
  const [line = ''] = text.split('\n');
  const letters = Array.from(line);
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH).join('')}…` : line;
}

/** @param noun such as `Video` @returns what was pasted, and from where; null for nothing to embed */
export function summariseEmbed(
  kind: keyof typeof EMBED_COLUMNS,
  noun: string,
  pasted: string,
): string | null {
  const embed = parseEmbed(kind, pasted);
  if (embed === null) return null;
  return embed.form === 'link' ? `Link to ${embed.name}` : `${noun} from ${embed.name}`;
}
