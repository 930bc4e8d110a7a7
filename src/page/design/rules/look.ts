import { isDark } from './contrast.ts';
import { findGradientPreset, type Gradient } from './gradients.ts';
import type { Presentation } from './presentation.ts';

/** The owner's page colours in one scheme; null where not chosen. */
export type Look = {
  accent: string | null;
  canvas: string | null;
  ink: string | null;
  button: string | null;
  card: string | null;
  border: string | null;
  link: string | null;
  gradient: Gradient | null;
};

/** @returns the colours of a presentation without its gradient preset, which has one for each scheme */
export function toLook(presentation: Presentation): Look {
  const { colors, background } = presentation.design_preferences;
  const { useGradient, gradientPrimary, gradientSecondary } = background;
  const isOwnGradient = useGradient && gradientPrimary !== null && gradientSecondary !== null;
  return {
    accent: presentation.theme_color,
    canvas: presentation.secondary_background,
    ink: presentation.primary_text_color,
    button: colors.buttonBackground,
    card: colors.cardBackground,
    border: colors.borderColor,
    link: colors.linkColor,
    gradient: isOwnGradient ? [gradientPrimary, gradientSecondary] : null,
  };
}

/** @returns the preset whose gradient is behind the page; the owner's own gradient takes precedence */
export function findShownPreset(presentation: Presentation) {
  if (toLook(presentation).gradient !== null) return null;
  return findGradientPreset(presentation.gradient_preset);
}

/** @returns whether the colours make a dark page; null if that can't be told */
export function isDarkLook({ gradient, canvas, ink }: Look): boolean | null {
  if (gradient !== null) return isDark(gradient[0]);
  if (canvas !== null) return isDark(canvas);
  // A text colour alone shows which kind of page it was chosen for.
  return ink === null ? null : !isDark(ink);
}
