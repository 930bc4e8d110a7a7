import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { toRecord } from '#kit/rules/values/json.ts';
import { findFont } from '#page/design/rules/fonts.ts';
import type { Presentation } from '#page/design/rules/presentation.ts';

const { resolve } = createRequire(import.meta.url);

/** Inter's subsets. It lacks Arabic and Chinese, whose fonts take megabytes. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const;

/** Every family has these. */
const HEADING_SUBSETS = ['latin', 'latin-ext'] as const;

/**
 * A family's letters of one alphabet, in the format `satori` takes, in the weight the file has without
 * variation.
 */
export type FontFile = { name: string; data: Buffer; weight: 400; style: 'normal' };

/** Fonts for `satori`, which uses the regular weight of a variable font. */
export type PictureFonts = {
  fonts: FontFile[];
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
  const { files, ranges } = await readFamily('inter', SUBSETS);
  const undrawable = buildUndrawablePattern(ranges);
  return {
    fonts: files,
    family: toFamily(files),
    keepDrawable: (text) =>
      text.normalize('NFC').replace(/\s/g, ' ').replace(undrawable, '').replace(/ +/g, ' ').trim(),
  };
}

/**
 * A heading's font, in a page's own family; `boldness` is the width of the outline that makes it bold, as a
 * share of the size.
 */
export type HeadingFont = { files: FontFile[]; family: string; boldness: number };

/**
 * The files have a family's lightest weight, its heaviest, or one between; neither `satori` nor pdfkit can
 * vary it. An outline in the same colour adds the missing weight.
 */
const BOLDNESS: Readonly<Record<string, number>> = {
  inter: 0.028,
  'dm-sans': 0.028,
  manrope: 0.05,
  outfit: 0.062,
  sora: 0.02,
  'space-grotesk': 0.036,
  'bricolage-grotesque': 0,
  fraunces: 0,
  'playfair-display': 0.014,
  lora: 0.018,
  newsreader: 0.016,
  'jetbrains-mono': 0.024,
};

const headings = new Map<string, Promise<HeadingFont>>();

/**
 * @param presentation of the page
 * @returns its heading font, for the letters it has; ours draws the others
 */
export function loadHeadingFont({
  font_heading,
}: Pick<Presentation, 'font_heading'>): Promise<HeadingFont> {
  const { key } = findFont(font_heading);
  const known = headings.get(key);
  if (known) return known;
  const read = readFamily(key, HEADING_SUBSETS).then(({ files }) => ({
    files,
    family: toFamily(files),
    boldness: BOLDNESS[key] ?? 0,
  }));
  headings.set(key, read);
  return read;
}

async function readFamily(key: string, subsets: readonly string[]) {
  const folder = `@fontsource-variable/${key}`;
  const files = await Promise.all(
    subsets.map(
      async (subset): Promise<FontFile> => ({
        name: `${key} ${subset}`,
        data: await readFile(resolve(`${folder}/files/${key}-${subset}-wght-normal.woff2`)),
        weight: 400,
        style: 'normal',
      }),
    ),
  );
  const ranges: unknown = JSON.parse(await readFile(resolve(`${folder}/unicode.json`), 'utf8'));
  return { files, ranges: subsets.map((subset) => String(toRecord(ranges)[subset])) };
}

/** @returns the families' names in CSS */
function toFamily(files: readonly FontFile[]): string {
  return files.map(({ name }) => name).join(', ');
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
  // Control characters and direction marks draw nothing, or worse.
  return new RegExp(`[^${inside}]|[\\p{Cc}\\p{Cf}]`, 'gu');
}
