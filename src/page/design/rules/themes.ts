import { PREMIUM_THEMES } from './premium-themes.ts';
import type { Presentation } from './presentation.ts';
import { free, type Theme, toThemePresentation } from './theme.ts';

/** In the gallery's order: those for every plan first. */
export const THEMES: readonly Theme[] = [
  free('vizit', 'Vizit', [null, null, null], [null, null, null]),
  free('linen', 'Linen', ['#f6f1e7', '#2b2620', '#96552a'], ['#1a1612', '#f1e9dc', '#dca26d']),
  free('sage', 'Sage', ['#eef2ea', '#1f2a22', '#2f6b4a'], ['#111814', '#e4ece5', '#86c7a2']),
  free('harbor', 'Harbor', ['#eef3f8', '#14212e', '#1d5fa8'], ['#0e1620', '#e3edf7', '#84baf2']),
  free(
    'rosewood',
    'Rosewood',
    ['#fbf1f0', '#33191f', '#b02a55'],
    ['#1b1013', '#f8e6ea', '#f292ac'],
  ),
  free(
    'graphite',
    'Graphite',
    ['#f4f4f5', '#18181b', '#27272a'],
    ['#101012', '#f2f2f3', '#e4e4e7'],
  ),
  ...PREMIUM_THEMES,
];

/** @returns the theme of an unchanged look, in either scheme, or null */
export function findTheme(presentation: Presentation): Theme | null {
  const worn = toComparable(presentation);
  const position = COMPARABLES.findIndex((variants) => variants.includes(worn));
  return THEMES[position] ?? null;
}

/** A look as text, without the scheme it is shown in. */
function toComparable(presentation: Presentation): string {
  const { scheme: _, ...preferences } = presentation.design_preferences;
  return JSON.stringify({ ...presentation, design_preferences: preferences });
}

const COMPARABLES = THEMES.map((theme) =>
  (['light', 'dark'] as const).map((scheme) => toComparable(toThemePresentation(theme, scheme))),
);
