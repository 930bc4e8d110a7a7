import { FONT_STACKS, type Font, findFont, LOCAL_FONTS } from '#page/design/rules/fonts.ts';
import type { Presentation } from '#page/design/rules/presentation.ts';

/** The paths of one family's files. */
type FontFile = { latin: string; latinExt: string };

/** The files of every family, by its font's key. Others use fonts of the device. */
export type FontFiles = Readonly<Record<string, FontFile>>;

/** The characters of each file, as `@fontsource-variable` divides its families. */
const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** @returns the one or two fonts of a page */
export function listFonts({ font_heading, font_body }: Presentation): Font[] {
  return [...new Set([findFont(font_body), findFont(font_heading)])];
}

/** @returns the paths a page should preload: the characters most pages use */
export function listFontPreloads(presentation: Presentation, files: FontFiles): string[] {
  return listFonts(presentation).flatMap((font) => files[font.key]?.latin ?? []);
}

/**
 * The rules for a page's fonts, and for metric-compatible fallbacks, so that no line moves when
 * they load.
 *
 * @param files the families' files; a family without a file gets no rule
 */
export function buildFontFaces(fonts: readonly Font[], files: FontFiles): string {
  return fonts
    .map((font) => {
      const file = files[font.key];
      if (!file) return '';
      return (
        buildFace(font, file.latin, LATIN) +
        buildFace(font, file.latinExt, LATIN_EXT) +
        buildFallback(font)
      );
    })
    .join('');
}

/** @returns the `font-family` for a font */
export function toFontStack({ family, kind }: Font): string {
  return `"${family}","${family} fallback",${FONT_STACKS[kind]}`;
}

function buildFace({ family, weights }: Font, path: string, range: string): string {
  return (
    `@font-face{font-family:"${family}";font-weight:${weights};font-display:swap;` +
    `src:url(${path}) format("woff2");unicode-range:${range}}`
  );
}

function buildFallback({ family, kind, fallback }: Font): string {
  const sources = LOCAL_FONTS[kind].map((name) => `local("${name}")`).join(',');
  return (
    `@font-face{font-family:"${family} fallback";src:${sources};size-adjust:${fallback.size}%;` +
    `ascent-override:${fallback.ascent}%;descent-override:${fallback.descent}%;line-gap-override:0%}`
  );
}
