import { contrastOf, TEXT_CONTRAST } from './contrast.ts';
import { isDarkLook, toLook } from './look.ts';
import { buildPalettes } from './palette.ts';
import type { Presentation } from './presentation.ts';

/** A chosen colour that isn't readable on its background, and the colour shown instead. */
export type ContrastProblem = {
  /** Which of the chosen colours. */
  color: 'text' | 'link' | 'accent';
  /** The part of the page whose background the text is on. */
  place: 'the page' | 'cards';
  wanted: string;
  ground: string;
  /** The contrast of the chosen colour on the background, rounded down to a tenth. */
  ratio: number;
  /** The nearest passing colour, which the page shows instead. */
  passing: string;
};

/**
 * @param presentation the look being edited
 * @returns every pair that fails WCAG AA in the scheme the colours were chosen for
 */
export function listContrastProblems(presentation: Presentation): ContrastProblem[] {
  const look = toLook(presentation);
  const palettes = buildPalettes(presentation);
  const palette = isDarkLook(look) ? palettes.dark : palettes.light;
  const linkName = look.link ? 'link' : 'accent';
  const link = look.link ?? look.accent;
  const page = ['the page', palette.grounds] as const;
  const cards = ['cards', palette.cardGrounds] as const;
  return [
    check('text', look.ink, page, palette.ink),
    check('text', look.ink, cards, palette['card-ink']),
    check(linkName, link, page, palette.link),
    check(linkName, link, cards, palette['card-link']),
  ].filter((problem) => problem !== null);
}

function check(
  color: ContrastProblem['color'],
  wanted: string | null,
  [place, grounds]: readonly [ContrastProblem['place'], readonly string[]],
  passing: string,
): ContrastProblem | null {
  const ground = wanted && grounds.find((each) => contrastOf(wanted, each) < TEXT_CONTRAST);
  if (!wanted || !ground) return null;
  const ratio = Math.floor(contrastOf(wanted, ground) * 10) / 10;
  return { color, place, wanted, ground, ratio, passing };
}
