/** Letters about as wide as they are high; others are about half as wide. */
const WIDE_LETTERS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;

/** The width of such a letter, in average letters. */
const WIDE_LETTER = 1.8;

/**
 * Letters missing from our fonts. The device's are wider, and are stretched like the fallbacks in
 * `fonts.ts`.
 */
const FOREIGN_LETTERS =
  /(?![\p{sc=Latin}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])\p{L}/gu;

/** The width of such a letter, in average letters. */
const FOREIGN_LETTER = 1.25;

/** Combining marks have no width. */
const MARKS = /\p{Mn}/gu;

/** The maximum lines of a name and of a bio. */
export const MOST_LINES = 3;

/** The longest word for which a name is shrunk, in lines; longer ones break. */
const LONGEST_WORD_LINES = 1.6;

/** A name's smallest size, as a share of its full size: about 16 pixels. */
const LEAST_FIT = 0.42;

/** @returns the width of each word, or hyphen-ended part of one, in average letters */
export function measureWords(text: string, wideLetter = WIDE_LETTER): number[] {
  const words = text.split(/\s+|(?<=-)/).filter((word) => word !== '');
  return words.map((word) => {
    const count = (kind: RegExp) => word.match(kind)?.length ?? 0;
    const letters = [...word].length - count(MARKS);
    const wide = count(WIDE_LETTERS) * (wideLetter - 1);
    return letters + wide + count(FOREIGN_LETTERS) * (FOREIGN_LETTER - 1);
  });
}

/**
 * @param widths of a text's words, in letters
 * @param perLine letters per line
 * @returns its number of lines; a word longer than a line breaks anywhere
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
 * @param least letters per line
 * @param most letters per line for a long word; a longer one breaks
 * @returns the letters per line that keep a name to three lines
 */
export function fitLetters(widths: readonly number[], least: number, most: number): number {
  let letters = Math.max(least, Math.min(Math.max(...widths), most));
  while (countLines(widths, letters) > MOST_LINES) letters += 1;
  return letters;
}

/**
 * @param name of any length
 * @param perLine letters that fit on a phone's line at full size
 * @returns the share of its full size that keeps it to three lines
 */
export function fitName(name: string, perLine: number): number {
  const widths = measureWords(name);
  const fit = perLine / fitLetters(widths, perLine, perLine * LONGEST_WORD_LINES);
  return Math.max(LEAST_FIT, Number(fit.toFixed(2)));
}

/**
 * @param text with its own line breaks
 * @param perLine letters that fit on a phone's line
 * @returns the lines it takes; 0 if it's empty
 */
export function countTextLines(text: string, perLine: number): number {
  if (text.trim() === '') return 0;
  const lines = text.split('\n').map((line) => countLines(measureWords(line), perLine));
  return lines.reduce((sum, count) => sum + count, 0);
}
