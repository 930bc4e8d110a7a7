import {
  choosePole,
  fitGradient,
  fitGround,
  isDark,
  mixColors,
  sampleGradient,
  toReadable,
} from './contrast.ts';
import { type BasePalette, DARK, LIGHT } from './default-palettes.ts';
import type { Gradient } from './gradients.ts';
import { findShownPreset, isDarkLook, type Look, toLook } from './look.ts';
import type { Presentation, Scheme } from './presentation.ts';
import { TEMPLATES } from './templates.ts';
import { THEMES } from './themes.ts';

/** The colours of a page in one scheme, each as `#rrggbb`. All text has a contrast of 4.5:1. */
export type Palette = BasePalette & {
  gradient: Gradient | null;
  /** The backgrounds of text outside cards and buttons. */
  grounds: readonly string[];
  /** Mixed into the accent on hover, to increase the contrast with its text. */
  press: string;
  /** Text on cards, where the page's own might be unreadable. */
  'card-ink': string;
  'card-soft': string;
  'card-link': string;
  'card-tint': string;
  /** The backgrounds of text in cards. */
  cardGrounds: readonly string[];
  button: string;
  'button-ink': string;
  'button-icon': string;
};

/** The share of the accent in a tinted background. */
const TINT_SHARE = 0.06;

/** A light and a dark palette; the same one twice if the owner chose one scheme. */
type Palettes = { light: Palette; dark: Palette };

/**
 * Applies the owner's colours and keeps all text readable: it shifts unreadable colours, and backgrounds on
 * which no text would be readable.
 *
 * @param presentation complete, from `parsePresentation`
 */
export function buildPalettes(presentation: Presentation): Palettes {
  const scheme = toScheme(presentation);
  const build = (which: 'light' | 'dark') => buildPalette(toLookIn(presentation, which), which);
  if (scheme !== 'auto') {
    const chosen = build(scheme);
    return { light: chosen, dark: chosen };
  }
  return { light: build('light'), dark: build('dark') };
}

/** @returns the scheme in force: backgrounds chosen before schemes existed apply day and night */
export function toScheme(presentation: Presentation): Scheme {
  const { scheme } = presentation.design_preferences;
  if (scheme !== null) return scheme;
  const look = toLook(presentation);
  if (look.canvas === null && look.gradient === null) return 'auto';
  return isDarkLook(look) ? 'dark' : 'light';
}

/** The wanted colours in one scheme: the owner's, or their counterparts. */
function toLookIn(presentation: Presentation, scheme: 'light' | 'dark'): Look {
  const look = toLook(presentation);
  const wasDark = isDarkLook(look);
  const isOther = wasDark !== null && wasDark !== (scheme === 'dark');
  const shown = isOther ? buildCounterpart(look) : look;
  const preset = findShownPreset(presentation);
  return preset ? { ...shown, gradient: preset[scheme] } : shown;
}

function buildPalette(look: Look, scheme: 'light' | 'dark'): Palette {
  const gradient = look.gradient && fitGradient(look.gradient);
  const own = gradient ? mixColors(gradient[0], gradient[1], 0.5) : look.canvas;
  const base = own === null ? (scheme === 'dark' ? DARK : LIGHT) : buildAround(own);
  const canvas = gradient ? gradient[0] : base.canvas;
  const surface = look.card ?? base.surface;
  const accent = look.accent ?? base.accent;
  const plain = gradient ? sampleGradient(gradient) : [canvas];
  const toTint = (color: string) => mixColors(color, accent, TINT_SHARE);
  const tint = fitGround(plain, look.accent ? toTint(canvas) : base.tint);
  const cardTint = fitGround([surface], look.accent || look.card ? toTint(surface) : base.tint);
  const grounds = [...plain, tint];
  const cardGrounds: [string, ...string[]] = [surface, cardTint];
  const line =
    look.border ?? (look.card ? mixColors(surface, choosePole([surface]), 0.14) : base.line);
  return {
    ...base,
    ...buildText(look, base, grounds),
    ...buildCardText(look, base, cardGrounds),
    'card-tint': cardTint,
    cardGrounds,
    ...buildButton(look, base, surface),
    canvas,
    gradient,
    grounds,
    surface,
    line,
    accent,
    'on-accent': look.accent ? choosePole([accent]) : base['on-accent'],
    press: choosePole([accent]) === '#ffffff' ? '#000000' : '#ffffff',
    tint,
    field: toReadable(look.card ? line : base.field, surface, 3),
    danger: toReadable(base.danger, cardGrounds),
  };
}

function buildText(look: Look, base: BasePalette, grounds: readonly string[]) {
  const ink = toReadable(look.ink ?? base.ink, grounds);
  const soft = look.ink ? mixColors(look.ink, base.canvas, 0.25) : base.soft;
  return {
    ink,
    soft: toReadable(soft, grounds),
    link: toReadable(look.link ?? look.accent ?? base.link, grounds),
  };
}

function buildCardText(look: Look, base: BasePalette, grounds: readonly [string, ...string[]]) {
  const soft = look.ink ? mixColors(look.ink, grounds[0], 0.25) : base.soft;
  return {
    'card-ink': toReadable(look.ink ?? base.ink, grounds),
    'card-soft': toReadable(soft, grounds),
    'card-link': toReadable(look.link ?? look.accent ?? base.link, grounds),
  };
}

/** Without their own colour, buttons look like cards with an accent-coloured icon. */
function buildButton(look: Look, base: BasePalette, surface: string) {
  const button = look.button ?? surface;
  if (look.button === null) {
    const { 'card-ink': ink, 'card-link': icon } = buildCardText(look, base, [surface]);
    return { button, 'button-ink': ink, 'button-icon': icon };
  }
  const ink = toReadable(look.ink ?? base.ink, button);
  // A dark button on a light page needs white text, not the page's text colour made readable.
  const isTurned = isDark(button) !== isDark(base.canvas);
  const text = isTurned ? choosePole([button]) : ink;
  return { button, 'button-ink': text, 'button-icon': text };
}

/** Colours to match a background, in its hue. */
function buildAround(canvas: string): BasePalette {
  const base = isDark(canvas) ? DARK : LIGHT;
  const pole = choosePole([canvas]);
  const surface = buildSurface(canvas);
  return {
    ...base,
    canvas,
    surface,
    line: mixColors(canvas, pole, 0.14),
    field: mixColors(canvas, pole, 0.5),
    soft: mixColors(base.ink, canvas, 0.25),
    tint: mixColors(canvas, base.accent, 0.08),
  };
}

/** Cards are lighter than the page, unless white text would lose contrast. */
function buildSurface(canvas: string): string {
  if (!isDark(canvas)) return mixColors(canvas, '#ffffff', 0.6);
  const lighter = mixColors(canvas, '#ffffff', 0.06);
  return isDark(lighter) ? lighter : mixColors(canvas, '#000000', 0.12);
}

const WHITE = '#ffffff';
const BLACK = '#000000';

/** Minimum contrast of shapes; text needs more (WCAG 2.2, 1.4.11). */
const SHAPE_CONTRAST = 3;

/** The share of black or white in the other scheme's page, parts and text. */
const SHARES = { canvas: 0.9, part: 0.84, ink: 0.88 } as const;

/**
 * The dark version of a light page, or the reverse. Ready-made themes define their counterparts;
 * other colours follow a rule that keeps the hue.
 *
 * @param look known to be light or dark
 */
function buildCounterpart(look: Look): Look {
  const tuned = findTunedCounterpart(look);
  const derived = deriveCounterpart(look);
  if (tuned === null) return derived;
  const [own, other] = tuned;
  const keys = Object.keys(look) as (keyof Look)[];
  const swapped = keys.map((key) => [
    key,
    JSON.stringify(look[key]) === JSON.stringify(own[key]) ? other[key] : derived[key],
  ]);
  return Object.fromEntries(swapped) as Look;
}

/** Themes are recognised by the colours that every plan shows. */
function findTunedCounterpart(look: Look): readonly [own: Look, other: Look] | null {
  const isSame = (candidate: Look) =>
    candidate.accent === look.accent &&
    candidate.canvas === look.canvas &&
    candidate.ink === look.ink;
  for (const { light, dark } of [...THEMES, ...TEMPLATES]) {
    if (isSame(light)) return [light, dark];
    if (isSame(dark)) return [dark, light];
  }
  return null;
}

function deriveCounterpart(look: Look): Look {
  const wasDark = isDarkLook(look) ?? false;
  const pole = wasDark ? WHITE : BLACK;
  const turn = (color: string | null, share: number) =>
    color === null ? null : mixColors(color, pole, share);
  // Parts that contrast with the page keep their colour; the others change with it.
  const turnPart = (color: string | null) =>
    color !== null && isDark(color) !== wasDark ? color : turn(color, SHARES.part);
  const canvas = turn(look.canvas, SHARES.canvas);
  const { gradient } = look;
  return {
    accent: look.accent && toReadable(look.accent, canvas ?? pole, SHAPE_CONTRAST),
    canvas,
    ink: look.ink && mixColors(look.ink, wasDark ? BLACK : WHITE, SHARES.ink),
    button: turnPart(look.button),
    card: turnPart(look.card),
    border: turnPart(look.border),
    link: look.link,
    gradient: gradient && [
      mixColors(gradient[0], pole, SHARES.canvas),
      mixColors(gradient[1], pole, SHARES.part),
    ],
  };
}
