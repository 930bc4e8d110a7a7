/** Letters about as wide as high; the others are about half as wide. */
const WIDE_LETTERS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;

/** The width of such a letter, in average letters. */
const WIDE_LETTER = 1.8;

/** Lines a name and a bio take at most. */
export const MOST_LINES = 3;

/** The longest word that a name is made smaller for, in lines; a longer one breaks. */
const LONGEST_WORD_LINES = 1.6;

/** The smallest share of its full size that a name is drawn at: some 16 pixels. */
const LEAST_FIT = 0.42;

/** @returns the width of each word, in average letters */
export function measureWords(text: string, wideLetter = WIDE_LETTER): number[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => {
    const wide = word.match(WIDE_LETTERS)?.length ?? 0;
    return [...word].length + wide * (wideLetter - 1);
  });
}

/**
 * @param widths of a text's words, in letters
 * @param perLine letters on a line
 * @returns the lines it takes; a word longer than a line breaks anywhere
 */
export function countLines(widths: readonly number[], perLine: number): number {
  let lines = 1;
  let used = 0;
  for (const width of widths) {
    const next = used === 0 ? width : used + 1 + width;
    if (next <= perLine) {
      used = next;
      continue;
    }
    if (used > 0) lines += 1;
    const more = Math.ceil(width / perLine) - 1;
    lines += more;
    used = width - more * perLine;
  }
  return lines;
}

/**
 * @param widths of a name's words, in letters
 * @param least letters on a line
 * @param most letters on a line that a long word gets; a longer one breaks
 * @returns the letters on a line with which a name takes at most three lines
 */
export function fitLetters(widths: readonly number[], least: number, most: number): number {
  let letters = Math.max(least, Math.min(Math.max(...widths), most));
  while (countLines(widths, letters) > MOST_LINES) letters += 1;
  return letters;
}

/**
 * @param name of any length
 * @param perLine letters that fit on a phone's line at full size
 * @returns the share of its full size at which it takes at most three lines
 */
export function fitName(name: string, perLine: number): number {
  const widths = measureWords(name);
  const fit = perLine / fitLetters(widths, perLine, perLine * LONGEST_WORD_LINES);
  return Math.max(LEAST_FIT, Number(fit.toFixed(2)));
}

/**
 * @param bio with its own line breaks
 * @param perLine letters that fit on a phone's line
 * @returns whether it takes more than three lines
 */
export function isLongBio(bio: string, perLine: number): boolean {
  const lines = bio.split('\n').map((line) => countLines(measureWords(line), perLine));
  return lines.reduce((sum, count) => sum + count, 0) > MOST_LINES;
}
