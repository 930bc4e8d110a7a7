import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { css } from '#page/style/public/css.ts';
import { type TemplateView, WIDE_COVERS } from './template-view.ts';

/** The average width of a capital in the heading's font, in em. */
const CAPITAL_WIDTH = 0.68;

/** Characters as wide as they are tall. */
const WIDE_LETTERS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;

/** The name fitted to the width, in capitals; numbered bars between thick rules; a band of two colours. */
export const poster: TemplateView = {
  picture: null,
  cover: { place: 'hero', sizes: WIDE_COVERS, widths: '(min-width:37.5rem) 37.5rem,100vw' },
  reach: null,
  links: { size: 'row' },
  toVariables: (profile) => `--name:${(longestWord(profile) * CAPITAL_WIDTH).toFixed(2)}`,
  style: css`
    main { padding-block-start: 4rem }
    main:has(> .cover) { padding-block-start: 3.5rem; display: flex; flex-direction: column }
    .cover { order: 1; flex: none; height: 8rem; max-width: 37.5rem; margin: 1rem auto 0; border-radius: 0; border-block: 2px solid var(--ink); filter: grayscale(1) contrast(1.2); mix-blend-mode: luminosity; object-position: 50% 30% }
    .cover ~ :not(.who) { order: 2 }
    .who { text-align: start }
    h1 { font-size: clamp(2.75rem, calc((min(100vw, 37.5rem) - 2.5rem)/var(--name)), 6rem); font-weight: 700; line-height: .9; letter-spacing: -.04em; text-transform: uppercase; text-wrap: wrap; word-break: keep-all }
    .role { margin-block-start: 1rem; padding-block: .625rem; border-block: 2px solid var(--ink); color: var(--ink); font-weight: 700; text-transform: uppercase; letter-spacing: .04em }
    .bio { margin: 1rem 0 0; font-weight: 500 }
    .section { margin-block-start: 1.5rem }
    .social { justify-content: start; margin-inline: -.75rem; --soft: var(--ink) }
    .links { gap: 0; counter-reset: bar; border-block-start: 2px solid var(--ink) }
    .links li { border-block-end: 2px solid var(--ink) }
    .links .row a { counter-increment: bar; min-height: 60px; padding: .5rem 0; border: 0; background: none; box-shadow: none; color: var(--ink); font-weight: 700; text-transform: uppercase; letter-spacing: -.01em }
    .links .row a::before { content: counter(bar, decimal-leading-zero); width: 2.5rem; font-size: var(--body); font-weight: 500 }
    .links .row a > .icon:first-of-type:not(:last-child) { display: none }
    .links .icon:last-child { opacity: 1 }
    .links .row a:hover { background: var(--ink); color: var(--canvas); box-shadow: -.75rem 0 var(--ink), .75rem 0 var(--ink) }
    .links .row a:hover .icon { color: inherit }
    h2 { text-transform: uppercase }
    .contact { border-radius: 0; background: var(--ink); color: var(--canvas); border-color: var(--ink); text-transform: uppercase }
    .contact:hover { background: var(--ink) }
    @media (min-width: 40rem) { .cover { width: calc(100% - 2.5rem); height: 14rem; max-width: 35rem } .section { margin-block-start: 2rem } }
  `,
};

function longestWord({ full_name, username }: PublicProfile): number {
  return Math.max(3, ...(full_name || username).split(/\s+/).map(toCapitals));
}

/** A word's width, in capitals. */
function toCapitals(word: string): number {
  const wide = word.match(WIDE_LETTERS)?.length ?? 0;
  return [...word].length + wide * (1 / CAPITAL_WIDTH - 1);
}
