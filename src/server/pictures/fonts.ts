import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

const PACKAGE = '@fontsource-variable/inter';

/** Inter's alphabets. There is none for Arabic or Chinese, whose fonts weigh megabytes. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const;

/** What `satori` draws text with: of a variable font it takes the regular weight. */
export type PictureFonts = {
  fonts: { name: string; data: Buffer; weight: 400; style: 'normal' }[];
  /** As CSS names the families, each alphabet after the other. */
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

/** @param ranges as CSS writes them: `U+0000-00FF,U+0131` @returns what matches anything outside them */
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
  // Controls and marks of direction draw nothing, or worse.
  return new RegExp(`[^${inside}]|[\\p{Cc}\\p{Cf}]`, 'gu');
}
