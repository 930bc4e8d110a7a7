import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

const PACKAGE = '@fontsource-variable/inter';

/** Inter's alphabets. It lacks Arabic and Chinese, whose fonts take megabytes. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const;

/** Fonts for `satori`, which uses the regular weight of a variable font. */
export type PictureFonts = {
  fonts: { name: string; data: Buffer; weight: 400; style: 'normal' }[];
  /** The families' names in CSS, one per alphabet. */
  family: string;
  /** @returns the text without the characters that no font here can draw */
  keepDrawable(text: string): string;
};

let loaded: Promise<PictureFonts> | undefined;

/** @returns the fonts of the pictures we draw, read once */
export function loadPictureFonts(): Promise<PictureFonts> {
  loaded ??= readFonts();
  return loaded;
}

async function readFonts(): Promise<PictureFonts> {
  const fonts = await Promise.all(
    SUBSETS.map(async (subset) => ({
      name: `Inter ${subset}`,
      data: await readFile(resolve(`${PACKAGE}/files/inter-${subset}-wght-normal.woff2`)),
      weight: 400 as const,
      style: 'normal' as const,
    })),
  );
  const ranges = JSON.parse(await readFile(resolve(`${PACKAGE}/unicode.json`), 'utf8'));
  const undrawable = buildUndrawablePattern(SUBSETS.map((subset) => String(ranges[subset])));
  return {
    fonts,
    family: fonts.map(({ name }) => name).join(', '),
    keepDrawable: (text) =>
      text.normalize('NFC').replace(/\s/g, ' ').replace(undrawable, '').replace(/ +/g, ' ').trim(),
  };
}

/** @param ranges in CSS: `U+0000-00FF,U+0131` @returns a pattern for anything outside them */
function buildUndrawablePattern(ranges: readonly string[]): RegExp {
  const inside = ranges
    .join(',')
    .split(',')
    .map((range) =>
      range
        .replace('U+', '')
        .split('-')
        .map((code) => `\\u{${code}}`)
        .join('-'),
    )
    .join('');
  // Controls and direction marks draw nothing, or worse.
  return new RegExp(`[^${inside}]|[\\p{Cc}\\p{Cf}]`, 'gu');
}
