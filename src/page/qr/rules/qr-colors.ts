import { contrastOf, isDark, TEXT_CONTRAST, toReadable } from '#page/design/rules/contrast.ts';
import type { Presentation } from '#page/design/rules/presentation.ts';

/** The two colours of a code, each as `#rrggbb`: dark modules on a light background. */
export type QrColors = { modules: string; ground: string };

const INK = '#1c1917';
const WHITE = '#ffffff';
const BLACK = '#000000';

/** On mid-grey, even black becomes unreadable once a print or camera inverts light and dark. */
const GROUND_CONTRAST = 7;

/** A colour with this contrast on white is closer to black than to white. */
const ENOUGH = 4.6;

/** The profile's colours that its code may use. */
export type OwnColors = Pick<
  Presentation,
  'theme_color' | 'primary_text_color' | 'secondary_background'
>;

/**
 * The owner's colours, adjusted for cameras. Many readers don't recognise a light code on a dark background,
 * so the background is always the lighter of the two (pitfalls: qr-contrast). An unreadable accent is
 * darkened just enough.
 */
export function chooseQrColors(own: OwnColors): QrColors {
  const { theme_color, primary_text_color, secondary_background } = own;
  const grounds = [secondary_background, WHITE].filter(isSet).filter(isLight);
  const inks = theme_color === null ? [primary_text_color, INK].filter(isSet) : [theme_color];
  for (const modules of inks) {
    const ground = grounds.find((color) => isReadable(modules, color));
    if (ground !== undefined) return { modules, ground };
  }
  const [ground = WHITE] = grounds;
  return { modules: theme_color === null ? INK : toReadable(theme_color, ground, ENOUGH), ground };
}

/** Why a code's colours differ from its page's: they are too similar, or the page is dark. */
export type QrCorrection = 'close' | 'dark';

/** @returns why the code isn't in the owner's own colours; null if it is */
export function findQrCorrection(own: OwnColors): QrCorrection | null {
  const { theme_color, secondary_background } = own;
  const { modules, ground } = chooseQrColors(own);
  if (secondary_background !== null && isDark(secondary_background)) return 'dark';
  const isOwn = modules === (theme_color ?? modules) && ground === (secondary_background ?? ground);
  return isOwn ? null : 'close';
}

function isSet(color: string | null): color is string {
  return color !== null;
}

function isLight(color: string): boolean {
  return contrastOf(color, BLACK) >= GROUND_CONTRAST;
}

function isReadable(modules: string, ground: string): boolean {
  return isDark(modules) && contrastOf(modules, ground) >= TEXT_CONTRAST;
}
