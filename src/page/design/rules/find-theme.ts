import type { Presentation } from './presentation.ts';
import { type Theme, toThemePresentation } from './theme.ts';
import { THEMES } from './themes.ts';

/** @returns the theme of an unchanged look, in either scheme, or null */
export function findTheme(presentation: Presentation): Theme | null {
  const worn = toComparable(presentation);
  const position = COMPARABLES.findIndex((variants) => variants.includes(worn));
  return THEMES[position] ?? null;
}

/** A look as text, without its scheme. */
function toComparable(presentation: Presentation): string {
  const { scheme: _, ...preferences } = presentation.design_preferences;
  return JSON.stringify({ ...presentation, design_preferences: preferences });
}

const COMPARABLES = THEMES.map((theme) =>
  (['light', 'dark'] as const).map((scheme) => toComparable(toThemePresentation(theme, scheme))),
);
