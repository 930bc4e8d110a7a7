import {
  contrastOf,
  isDark,
  mixColors,
  TEXT_CONTRAST,
  toReadable,
} from '#domain/profile/contrast.ts';
import type { Presentation } from '#domain/profile/public-profile.ts';

/** The colours of a page in one scheme, each as `#rrggbb`. Text keeps 4.5:1, a field's edge 3:1. */
export type Palette = {
  canvas: string;
  surface: string;
  /** Hairlines. */
  line: string;
  /** The edge of a field: all that shows where to type (WCAG 1.4.11). */
  field: string;
  ink: string;
  soft: string;
  accent: string;
  'on-accent': string;
  /** The accent as text, on surface and canvas. */
  link: string;
  tint: string;
  danger: string;
};

const WHITE = '#ffffff';

/** Warm neutrals and the specification's violet (#8B5CF6), tuned to AA. */
const LIGHT: Palette = {
  canvas: '#faf9f7',
  surface: '#ffffff',
  line: '#e7e3dc',
  field: '#938b80',
  ink: '#1c1917',
  soft: '#57514a',
  accent: '#7c3aed',
  'on-accent': '#ffffff',
  link: '#6d28d9',
  tint: '#efe9fd',
  danger: '#b42318',
};

const DARK: Palette = {
  canvas: '#141210',
  surface: '#1c1a18',
  line: '#302c29',
  field: '#7a7268',
  ink: '#f4f1ec',
  soft: '#bdb5aa',
  accent: '#a78bfa',
  'on-accent': '#1b0f3a',
  link: '#bda8fc',
  tint: '#231b38',
  danger: '#f88a80',
};

/** A palette for light and one for dark; the same one twice where the owner chose the background. */
export type Palettes = { light: Palette; dark: Palette };

/**
 * Applies the owner's colours: `theme_color` is the accent, `secondary_background` the page,
 * `primary_text_color` its text. Whatever they are, what is read stays readable: a colour that is
 * not is moved until it is.
 *
 * @param presentation whose colours are `#rrggbb` or null
 */
export function buildPalettes(presentation: Presentation): Palettes {
  const { secondary_background: canvas } = presentation;
  if (canvas !== null) {
    const chosen = applyColors(buildAround(canvas), presentation);
    return { light: chosen, dark: chosen };
  }
  return { light: applyColors(LIGHT, presentation), dark: applyColors(DARK, presentation) };
}

/** A whole palette from one background. */
function buildAround(canvas: string): Palette {
  const base = isDark(canvas) ? DARK : LIGHT;
  const surface = buildSurface(canvas);
  const ink = readableOnBoth(base.ink, canvas, surface);
  return {
    ...base,
    canvas,
    surface,
    line: mixColors(canvas, ink, 0.14),
    field: mixColors(canvas, ink, 0.5),
    ink,
    soft: readableOnBoth(mixColors(ink, canvas, 0.25), canvas, surface),
    link: readableOnBoth(base.link, canvas, surface),
    tint: mixColors(canvas, base.accent, 0.08),
    danger: readableOnBoth(base.danger, canvas, surface),
  };
}

/** Cards are lighter than the page, unless that would take the contrast from white text. */
function buildSurface(canvas: string): string {
  if (!isDark(canvas)) return mixColors(canvas, WHITE, 0.6);
  const lighter = mixColors(canvas, WHITE, 0.06);
  return isDark(lighter) ? lighter : mixColors(canvas, '#000000', 0.12);
}

function applyColors(palette: Palette, { theme_color, primary_text_color }: Presentation): Palette {
  const { canvas, surface } = palette;
  return {
    ...palette,
    ...(primary_text_color && {
      ink: readableOnBoth(primary_text_color, canvas, surface),
      soft: readableOnBoth(mixColors(primary_text_color, canvas, 0.25), canvas, surface),
    }),
    ...(theme_color && {
      accent: theme_color,
      'on-accent': isDark(theme_color) ? WHITE : '#000000',
      link: readableOnBoth(theme_color, canvas, surface),
      tint: mixColors(canvas, theme_color, 0.1),
    }),
  };
}

function readableOnBoth(color: string, canvas: string, surface: string): string {
  const onCanvas = toReadable(color, canvas);
  return contrastOf(onCanvas, surface) >= TEXT_CONTRAST ? onCanvas : toReadable(onCanvas, surface);
}
