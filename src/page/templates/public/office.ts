import { listContactWays } from '#page/card/rules/contact-ways.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { css } from '#page/style/public/css.ts';
import { fitName } from '../rules/text-fit.ts';
import { TWO_COLUMNS } from './template-style.ts';
import { PORTRAITS, type TemplateView } from './template-view.ts';

/** Letters of the name that fit on a line: above the portrait and the contact options, or beside it. */
const LETTERS = { above: 16, beside: 9.5 } as const;

/** A portrait beside a letterhead's details, and a bar of three contact buttons. */
export const office: TemplateView = {
  picture: { width: 132, height: 165, sizes: PORTRAITS, widths: '(min-width:64rem) 21rem,132px' },
  cover: null,
  reach: 'rows',
  links: { size: 'row' },
  letters: { name: null, bio: 42 },
  hasTwoColumns: true,
  toVariables: (profile) =>
    `--fit:${fitName(profile.full_name || profile.username, countLetters(profile))}`,
  style:
    css`
    main { padding-block-start: 56px }
    .top { background: var(--accent) }
    .top nav > a:is(*, :hover), .top .share { color: var(--on-accent) }
    .top nav > a:hover { background: none; text-decoration: underline }
    .top .share { background: none }
    @supports (color: light-dark(red, red)) {
      .top { background: light-dark(var(--accent), var(--surface)) }
      .top nav > a:is(*, :hover), .top .share { color: light-dark(var(--on-accent), var(--card-ink)) }
    }
    .who { display: grid; grid-template-columns: 132px minmax(0, 1fr); column-gap: 1.25rem; align-items: end; padding-block-start: calc(.75rem - 2px*var(--over, 0)); text-align: start }
    .who > :is(.bio, .more) { grid-column: 1/-1 }
    .bio { margin: calc(.75rem - 1.5px*var(--over, 0)) 0 0 }
    .picture { width: 132px; height: 165px; margin: 0; border-radius: 8px; font-size: 3.5rem }
    h1 { font-weight: 600; letter-spacing: -.015em; line-height: 1.05 }
    .role { margin-block-start: .125rem; color: var(--link); font-size: calc(var(--body) - .25px*var(--over, 0)) }
    .who:has(.ways) { grid-template-columns: 96px minmax(0, 1fr); column-gap: 1rem }
    .who:has(.ways) .picture { width: 96px; height: 120px }
    .who:has(.ways) .words { grid-column: 1/-1; order: -1; margin-block-end: calc(.75rem - 1px*var(--over, 0)) }
    .who:has(.ways) > :is(.bio, .more) { order: 1 }
    .ways { display: flex; flex-direction: column; flex-wrap: nowrap; gap: 0; align-self: stretch; margin: 0; border-block: 1px solid var(--line) }
    .ways a { flex: 1 0 auto; justify-content: start; gap: .75rem; min-height: 44px; padding: .25rem 0; border-radius: 0; background: none; color: var(--ink); font-weight: 450; line-height: 1.3 }
    .ways a + a { border-block-start: 1px solid var(--line) }
    .ways bdi { min-width: 0 }
    .ways .icon { color: var(--link) }
    .section { margin-block-start: 1.5rem }
    .social { justify-content: start; margin-inline: -.5625rem }
    .links { gap: 0 }
    .links .row a { border: 0; border-radius: 0; box-shadow: none }
    .links:first-of-type > .row:first-child a { color: var(--card-link); font-weight: 600 }
    .links li:not(:first-child).row { border-block-start: 1px solid var(--line) }
    .links li.row:first-child, .links li:not(.row) + .row { border-start-start-radius: 8px; border-start-end-radius: 8px; overflow: hidden }
    .links li.row:last-child, .links .row:has(+ :not(.row)) { border-end-start-radius: 8px; border-end-end-radius: 8px; overflow: hidden }
    .links :is(.tile, .feature) { margin-block: .5rem }
    h2 { font-weight: 600 }
    @media (min-width: 64rem) { .who, .who:has(.ways) { grid-template-columns: 1fr } .who:has(.ways) > :is(.words, .bio, .more) { order: 0; margin-block-end: 0 } main:has(.section) .who .picture { width: 100%; height: auto; aspect-ratio: 1; margin-block-end: 1.25rem } .ways { margin-block-start: 1.25rem } }
  ` + TWO_COLUMNS,
};

function countLetters(profile: PublicProfile): number {
  return listContactWays(profile).length > 0 ? LETTERS.above : LETTERS.beside;
}
