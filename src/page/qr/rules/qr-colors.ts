import { contrastOf, isDark, TEXT_CONTRAST } from '#page/design/rules/contrast.ts';
import type { Presentation } from '#page/design/rules/presentation.ts';

/** The two colours of a code, each as `#rrggbb`: dark modules on a light ground. */
export type QrColors = { modules: string; ground: string };

const INK = '#1c1917';
const WHITE = '#ffffff';

/**
 * The owner's colours, adjusted for cameras. Many readers don't recognise a light code on a dark
 * ground, so the ground is always the lighter of the two (pitfalls: qr-contrast).
 *
 * @param presentation of the profile
 */
export function chooseQrColors(
  presentation: Pick<Presentation, 'theme_color' | 'primary_text_color' | 'secondary_background'>,
): QrColors {
  const { theme_color, primary_text_color, secondary_background } = presentation;
  const grounds = [secondary_background, WHITE].filter(isSet).filter((color) => !isDark(color));
  const inks = [theme_color, primary_text_color, INK].filter(isSet);
  for (const modules of inks) {
    const ground = grounds.find((color) => isReadable(modules, color));
    if (ground !== undefined) return { modules, ground };
  }
  return { modules: INK, ground: WHITE };
}

function isSet(color: string | null): color is string {
  return color !== null;
}

function isReadable(modules: string, ground: string): boolean {
  return isDark(modules) && contrastOf(modules, ground) >= TEXT_CONTRAST;
}
