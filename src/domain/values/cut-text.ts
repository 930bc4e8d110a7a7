/** Of a text that is cut, at least this part is kept: before, a word is cut instead. */
const LEAST_KEPT = 0.6;

/** No more of a text is read than so many code units for each character: marks can be piled up without end. */
const UNITS_READ = 32;

/** What isn't left before an ellipsis. */
const LOOSE_END = /(?<![\s,;:.!?\-–—([{"“‘'«、。，])[\s,;:.!?\-–—([{"“‘'«、。，]+$/u;

/**
 * Cuts a text that is too long at the end of a word, or within one that is longer than there is room, but
 * never within what people see as one character: an emoji of several, a letter with its marks (UAX 29).
 *
 * @param most characters, the ellipsis among them
 * @returns the text itself where it fits
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const read = text.slice(0, most * UNITS_READ);
  const starts = listStarts(read, 'grapheme');
  if (starts.length <= most && read.length === text.length) return text;
  // The last character that was read may be a part of one.
  const end = starts[Math.min(most, starts.length) - 1] ?? 0;
  const isStart = new Set(starts);
  const words = listStarts(read, 'word').filter((start) => start <= end && isStart.has(start));
  const word = words.at(-1) ?? 0;
  return `${read.slice(0, word < end * LEAST_KEPT ? end : word).replace(LOOSE_END, '')}…`;
}

/** Where the characters or words of a text begin. Browsers had it late (Firefox in 2024). */
function listStarts(text: string, granularity: 'grapheme' | 'word'): number[] {
  if ('Segmenter' in Intl) {
    return [...new Intl.Segmenter(undefined, { granularity }).segment(text)].map(
      ({ index }) => index,
    );
  }
  const pattern = granularity === 'word' ? /\S+|\s+/gu : /./gsu;
  return [...text.matchAll(pattern)].map(({ index }) => index);
}
