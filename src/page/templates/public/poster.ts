import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { css } from '#page/style/public/css.ts';
import { fitLetters, measureWords } from '../rules/text-fit.ts';
import { TWO_COLUMNS } from './template-style.ts';
import { INSET_COVERS, type TemplateView } from './template-view.ts';

/** The average width of a capital in the heading's font, in em. */
const CAPITAL_WIDTH = 0.68;

/** Letters per line of the name, from the largest type to the smallest. */
const LETTERS = { least: 3, most: 18 } as const;

/**
 * The name in capitals, fitted to the width; numbered bars between thick rules; a two-colour picture, beside
 * the bio if there is one.
 */
export const poster: TemplateView = {
  picture: null,
  cover: { place: 'inset', sizes: INSET_COVERS, widths: '(min-width:37.5rem) 37.5rem,100vw' },
  reach: null,
  links: { size: 'row' },
  letters: { name: null, bio: 41 },
  hasTwoColumns: true,
  toVariables: (profile) => `--name:${(countLetters(profile) * CAPITAL_WIDTH).toFixed(2)}`,
  style:
    css`
    main { padding-block-start: 3.25rem }
    .who { display: grid; grid-template-columns: minmax(0, 1fr) 6.5rem; column-gap: 1rem; text-align: start }
    .who > * { grid-column: 1/-1 }
    h1 { font-size: clamp(1.125rem, calc((min(100vw, 37.5rem) - 2.5rem)/var(--name)), 6rem); font-weight: 700; line-height: .9; letter-spacing: -.04em; text-transform: uppercase; text-wrap: wrap; word-break: keep-all }
    .role { margin-block-start: .625rem; padding-block: .5rem; border-block: 2px solid var(--ink); color: var(--ink); font-weight: 700; text-transform: uppercase; letter-spacing: .04em }
    .bio { margin: .75rem 0 0; font-weight: 500 }
    .cover, .who:has(> .cover)::after { grid-area: 2/1/3/-1; width: 100%; height: 7rem; max-width: none; margin: .75rem 0 0; border-radius: 0 }
    .cover { filter: grayscale(1) contrast(1.2); object-position: 50% 30% }
    .who:has(> .cover)::after { content: ""; background: var(--canvas); mix-blend-mode: multiply; pointer-events: none }
    @supports (color: light-dark(red, red)) { .who:has(> .cover)::after { background: light-dark(var(--canvas), var(--ink)) } }
    .who:has(> .cover) > :is(.bio, .more) { grid-column: 1 }
    .who:has(.bio) > .cover, .who:has(> .cover):has(.bio)::after { grid-area: 2/2/4/3; align-self: start; height: 5.5rem }
    .who:has(> .face):not(:has(.bio)) > .face, .who:has(> .face):not(:has(.bio))::after { height: auto; aspect-ratio: 5/4 }
    .section { margin-block-start: 1.5rem }
    .social { justify-content: start; margin-inline: -.5625rem; --soft: var(--ink) }
    .links { gap: 0; counter-reset: bar; border-block-start: 2px solid var(--ink) }
    .links li { border-block-end: 2px solid var(--ink) }
    .links .row a { counter-increment: bar; gap: .5rem; min-height: 60px; padding: .5rem 0; border: 0; background: none; box-shadow: none; color: var(--ink); font-weight: 700; text-transform: uppercase; letter-spacing: -.01em; word-spacing: .12em }
    .links .row a::before { content: counter(bar, decimal-leading-zero); width: 2.125rem; font-size: var(--body); font-weight: 500 }
    .links .row a > .icon:first-of-type:not(:last-child) { display: none }
    .links .icon:last-child { opacity: 1 }
    .links .row a:hover, .links:first-of-type > .row:first-child a { background: var(--ink); color: var(--canvas); box-shadow: -.75rem 0 var(--ink), .75rem 0 var(--ink) }
    .links .row a:hover .icon, .links:first-of-type > .row:first-child .icon { color: inherit }
    h2 { text-transform: uppercase }
    .contact { border: 2px solid var(--ink); border-radius: 0; background: var(--canvas); color: var(--ink); text-transform: uppercase }
    .contact:hover { background: var(--ink); color: var(--canvas) }
    @media (max-width: 63.99rem) {
      .who:has(> .face):has(.role):not(:has(.bio)) .words { display: contents }
      .who:has(> .face):has(.role):not(:has(.bio)) h1 { grid-column: 1/-1 }
      .who:has(> .face):has(.role):not(:has(.bio)) .role { grid-area: 2/1; display: flex; align-items: center }
      .who:has(> .face):has(.role):not(:has(.bio)) > .face, .who:has(> .face):has(.role):not(:has(.bio))::after { grid-area: 2/2; margin-block-start: .625rem }
    }
    @media (min-width: 40rem) { .section { margin-block-start: 2rem } }
    @media (min-width: 64rem) {
      main:has(.section) h1 { font-size: clamp(1.125rem, calc(21rem/var(--name)), 5.5rem) }
      main:has(.section) .who > .cover, main:has(.section) .who:has(> .cover)::after { grid-area: 2/1/3/-1; height: 14rem }
      .who:has(> .cover) > .bio { grid-column: 1/-1 }
      .links .row a { min-height: 68px }
    }
  ` + TWO_COLUMNS,
};

/** @returns letters per line that keep the name to three lines */
function countLetters({ full_name, username }: PublicProfile): number {
  const widths = measureWords(full_name || username, 1 / CAPITAL_WIDTH);
  return fitLetters(widths, LETTERS.least, LETTERS.most);
}
