import { PREMIUM_THEMES } from './premium-themes.ts';
import { free, type Theme } from './theme.ts';

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
