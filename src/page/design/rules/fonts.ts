type FontKind = 'sans' | 'serif' | 'mono';

/** A font family for pages. Measures are in percent, `weights` is a CSS range. */
export type Font = {
  /** Names its files. */
  key: string;
  /** As stored in `font_heading` and `font_body`, and shown to the owner. */
  family: string;
  kind: FontKind;
  weights: string;
  /** How a device font is stretched to the same width until this one has loaded. */
  fallback: { size: number; ascent: number; descent: number };
};

/**
 * The families we serve with the pages, without a third party. The measures of the fallbacks were
 * computed from each file's `hhea`, `OS/2` and `hmtx` tables: its average width in English text
 * over that of Arial, Times New Roman or Courier New, and its line metrics divided by that.
 */
export const FONTS: readonly Font[] = [
  font('inter', 'Inter', 'sans', '100 900', 107.5, 90.1, 22.4),
  font('dm-sans', 'DM Sans', 'sans', '100 1000', 105.8, 93.7, 29.3),
  font('manrope', 'Manrope', 'sans', '200 800', 100.6, 106, 29.8),
  font('outfit', 'Outfit', 'sans', '100 900', 99.3, 100.7, 26.2),
  font('sora', 'Sora', 'sans', '100 800', 114.6, 84.7, 25.3),
  font('space-grotesk', 'Space Grotesk', 'sans', '300 700', 111.4, 88.4, 26.2),
  font('bricolage-grotesque', 'Bricolage Grotesque', 'sans', '200 800', 112.7, 82.5, 23.9),
  font('fraunces', 'Fraunces', 'serif', '100 900', 128, 76.4, 19.9),
  font('playfair-display', 'Playfair Display', 'serif', '400 900', 112.6, 96.1, 22.3),
  font('lora', 'Lora', 'serif', '400 700', 116.8, 86.2, 23.5),
  font('newsreader', 'Newsreader', 'serif', '200 800', 105.7, 69.5, 25.1),
  font('jetbrains-mono', 'JetBrains Mono', 'mono', '100 800', 100, 102, 30),
];

/** The fallback if a family fails to load, and for letters it lacks. */
export const FONT_STACKS: Readonly<Record<FontKind, string>> = {
  sans: 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif',
  serif: 'ui-serif,Georgia,"Times New Roman",serif',
  mono: 'ui-monospace,Menlo,Consolas,monospace',
};

/** Local names of device fonts, whose widths the measures above are based on. */
export const LOCAL_FONTS: Readonly<Record<FontKind, readonly string[]>> = {
  sans: ['Arial', 'Roboto'],
  serif: ['Times New Roman', 'Noto Serif'],
  mono: ['Courier New', 'Cousine'],
};

/**
 * @param family as stored, from any source @returns the font of that name, or the default, which is the
 *   first
 */
export function findFont(family: unknown): Font {
  return FONTS.find((candidate) => candidate.family === family) ?? (FONTS[0] as Font);
}

function font(
  key: string,
  family: string,
  kind: FontKind,
  weights: string,
  ...[size, ascent, descent]: [size: number, ascent: number, descent: number]
): Font {
  return { key, family, kind, weights, fallback: { size, ascent, descent } };
}
