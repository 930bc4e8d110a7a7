import { css } from '#page/style/public/css.ts';
import { QUIET_CONTACT } from './template-style.ts';
import type { TemplateView } from './template-view.ts';

/**
 * The head on a full-width block in the accent, with the name as large as fits beside a round picture; links
 * as solid rows. On wide screens the block fills the left of the window.
 */
export const classic: TemplateView = {
  picture: { width: 160, height: 160 },
  cover: null,
  reach: null,
  links: { size: 'row' },
  letters: { name: 10, bio: 41 },
  hasTwoColumns: true,
  style: css`
    .page { --block: var(--accent); --on-block: var(--on-accent) }
    @supports (color: light-dark(red, red)) { .page { --block: light-dark(var(--accent), var(--surface)); --on-block: light-dark(var(--on-accent), var(--card-ink)) } }
    main { padding-block-start: 0 }
    .top nav > a:is(*, :hover), .top .share { color: var(--on-block) }
    .top nav > a:hover { background: none; text-decoration: underline }
    .top .share { background: none }
    .who { animation: none; display: grid; grid-template-columns: minmax(0, 1fr) 80px; column-gap: 1rem; align-items: end; max-width: none; padding-block: 3.5rem 1.5rem; padding-inline: max(1.25rem, 50% - 17.5rem); background: var(--block); color: var(--on-block); text-align: start }
    .who :focus-visible, .top :focus-visible { outline-color: var(--on-block) }
    .who > * { grid-column: 1/-1 }
    .words { grid-area: 1/1 }
    .picture { grid-area: 1/2; width: 80px; height: 80px; margin: 0; border: 2px solid; background: none; color: inherit; font-size: 2rem }
    img.picture { border: 0 }
    h1 { font-size: calc(2.625rem*var(--size)); font-weight: 800; line-height: .98; letter-spacing: -.04em }
    .role { margin-block-start: .375rem; color: inherit }
    .bio { margin: .75rem 0 0 }
    .more summary { color: inherit }
    .section { margin-block-start: 1.5rem }
    .who + .section:has(.social) { margin-block-start: .75rem }
    .section:has(.social) + .section { margin-block-start: .75rem }
    .calm { margin-block-start: 2rem }
    .social { justify-content: start; margin-inline: -.5625rem; --soft: var(--ink) }
    .links { gap: .625rem }
    .links .row a { font-weight: 600 }
    .links:first-of-type > .row:first-child a { background: var(--accent); color: var(--on-accent) }
    .links:first-of-type > .row:first-child .icon { color: inherit }
    h2 { font-weight: 700 }
    ${QUIET_CONTACT}
    @media (max-width: 63.99rem) { main { justify-content: start } }
    @media (min-width: 64rem) {
      main { padding: 4rem 0 0; padding-inline-start: 42% }
      .top nav > a:is(*, :hover) { color: var(--soft) }
      .who.column { position: fixed; inset-block: 0; inset-inline: 0 58%; width: auto; grid-template-columns: minmax(0, 1fr); align-content: end; padding: 5rem 3.5rem 4rem; overflow-y: auto; scrollbar-width: thin }
      .picture { grid-area: auto; width: 160px; height: 160px; margin-block-end: 1.5rem; font-size: 4rem }
      .words { grid-area: auto }
      h1 { font-size: calc(3.75rem*var(--size)) }
      main > :not(.who) { width: min(34rem, 100% - 6rem); margin-inline: 3rem auto; padding-inline: 0 }
      .section:nth-of-type(1) { margin-block-start: 0 }
      main ~ .foot { padding-inline-start: 42% }
      .contact { margin-inline-start: 0 }
    }
  `,
};
