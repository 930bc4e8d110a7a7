/** At least this share of the length is kept: if ending at a word would leave less, the word is cut. */
const LEAST_KEPT = 0.6;

/** Reads at most this many code units per character: marks can be stacked endlessly. */
const UNITS_READ = 32;

/** Trimmed before an ellipsis. */
const LOOSE_END = /(?<![\s,;:.!?\-–—([{"“‘'«、。，])[\s,;:.!?\-–—([{"“‘'«、。，]+$/u;

/**
 * Cuts a text that is too long at the end of a word, or within a word longer than the room, but never within
 * a visible character: an emoji of several, a letter with its marks (UAX 29).
 *
 * @param most characters, including the ellipsis
 * @returns the text itself if it fits
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const read = text.slice(0, most * UNITS_READ);
  const starts = listStarts(read, 'grapheme');
  if (starts.length <= most && read.length === text.length) return text;
  // The last character that was read may be incomplete.
  const end = starts[Math.min(most, starts.length) - 1] ?? 0;
  const isStart = new Set(starts);
  const words = listStarts(read, 'word').filter((start) => start <= end && isStart.has(start));
  const word = words.at(-1) ?? 0;
  return `${read.slice(0, word < end * LEAST_KEPT ? end : word).replace(LOOSE_END, '')}…`;
}

/** Where a text's characters or words begin. Browsers added this late (Firefox in 2024). */
function listStarts(text: string, granularity: 'grapheme' | 'word'): number[] {
  if ('Segmenter' in Intl) {
    return [...new Intl.Segmenter(undefined, { granularity }).segment(text)].map(
      ({ index }) => index,
    );
  }
  const pattern = granularity === 'word' ? /\S+|\s+/gu : /./gsu;
  return [...text.matchAll(pattern)].map(({ index }) => index);
}
