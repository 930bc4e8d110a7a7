import { countLines, MOST_LINES } from '#page/templates/rules/text-fit.ts';

/** Half a phone's width without its padding, in average letters of a tile's title. */
const TILE_LINE_WIDTH = 15.6;

/** A line of two or three words fits this much more, as spaces are narrower than letters. */
const SPACES_WIDTH = 1;

/** East Asian letters, twice as wide as others. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** Scripts that break between words or letters without a space. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Marks take no width: accents, vowel signs. */
const MARKS = /\p{M}/gu;

/** Letters that aren't as wide as most, in average letters of the tiles' font. */
const UNUSUAL: readonly (readonly [letters: RegExp, width: number])[] = [
  [new RegExp(WIDE, 'u'), 1.75],
  [/[fijlrtI.,:;!'’|()]/u, 0.55],
  [/[MW]/u, 1.6],
  [/[mw]/u, 1.5],
  [/\p{Lu}/u, 1.25],
];

/** @returns the width of a text in letters, as a rule of thumb */
export function widthOf(text: string): number {
  const plain = text.replace(MARKS, '');
  return plain.length + (plain.match(WIDE)?.length ?? 0);
}

/** @param title of a tile @returns whether it needs more than three lines, or breaks within a word */
export function isTooLongForTile(title: string): boolean {
  const words = title.split(/\s+|(?<=[-–—/])/).filter((word) => word !== '');
  const broken = words.some((word) => !UNSPACED.test(word) && weigh(word) > TILE_LINE_WIDTH);
  return broken || countLines(words.map(weigh), TILE_LINE_WIDTH + SPACES_WIDTH) > MOST_LINES;
}

function weigh(word: string): number {
  const widths = [...word.replace(MARKS, '')].map((letter) => {
    const [, width = 1] = UNUSUAL.find(([letters]) => letters.test(letter)) ?? [];
    return width;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}
