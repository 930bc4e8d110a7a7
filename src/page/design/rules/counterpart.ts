import { isDark, mixColors, toReadable } from './contrast.ts';
import { isDarkLook, type Look } from './look.ts';
import { TEMPLATES } from './templates.ts';
import { THEMES } from './themes.ts';

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
export function buildCounterpart(look: Look): Look {
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
