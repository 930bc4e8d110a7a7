import { type Presentation, parsePresentation } from './presentation.ts';
import { type Theme, toThemePresentation } from './theme.ts';
import { THEMES } from './themes.ts';

/**
 * Applies a theme to a page. A page with a template keeps its structure, type and shapes, and only takes the
 * colours.
 *
 * @param theme chosen
 * @param draft the look it is applied to
 */
export function wearTheme(theme: Theme, draft: Presentation): Presentation {
  const { scheme, template } = draft.design_preferences;
  const worn = toThemePresentation(theme, scheme ?? 'auto');
  if (template === null) return worn;
  const { colors, background } = worn.design_preferences;
  return parsePresentation({
    ...draft,
    theme_color: worn.theme_color,
    secondary_background: worn.secondary_background,
    primary_text_color: worn.primary_text_color,
    gradient_preset: worn.gradient_preset,
    design_preferences: {
      ...draft.design_preferences,
      scheme: scheme ?? 'auto',
      colors,
      background,
    },
  });
}

/**
 * @returns a page's theme, by its whole look or, with a template, by its colours; null if its colours are
 *   custom
 */
export function findWornTheme(draft: Presentation): Theme | null {
  if (draft.design_preferences.template === null) return findTheme(draft);
  const look = JSON.stringify(draft);
  const isWorn = (theme: Theme) => JSON.stringify(wearTheme(theme, draft)) === look;
  return THEMES.find(isWorn) ?? null;
}

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
