import { css } from '#page/style/public/css.ts';
import { TWO_COLUMNS } from './template-style.ts';
import type { TemplateView } from './template-view.ts';

/** A page of text: no boxes, years in a column, underlined links with their hosts. */
export const index: TemplateView = {
  picture: { width: 56, height: 56 },
  cover: null,
  reach: null,
  links: { size: 'row', hasHost: true },
  letters: { name: 16, bio: 41 },
  hasTwoColumns: true,
  style:
    css`
    .who { text-align: start }
    .picture { width: calc(56px - 5px*var(--over, 0)); height: auto; aspect-ratio: 1; margin-inline: 0; border-radius: 0; font-size: 1.5rem }
    h1 { font-size: calc(2.6875rem*var(--size)); font-weight: 500; letter-spacing: -.02em }
    .role { font-style: italic; font-weight: 400 }
    .bio { margin-inline: 0; line-height: calc(1.6 - .04*var(--over, 0)) }
    h2 { font-weight: 500; font-style: italic; letter-spacing: 0; color: var(--soft); font-size: 1.0625rem }
    .social { justify-content: start; margin-inline: -.5625rem }
    .links { gap: 0 }
    .links .row a { min-height: 48px; align-items: baseline; gap: 1rem; padding: .625rem 0; border: 0; background: none; box-shadow: none; color: var(--ink); font-weight: 400 }
    .links .row a > :is(.icon, .thumb) { display: none }
    .links .row b { font-weight: 400; text-decoration: underline; text-decoration-color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .22em }
    .links .row a:hover b, .links:first-of-type > .row:first-child b { color: var(--link) }
    .links:first-of-type > .row:first-child b { font-weight: 600; text-decoration-thickness: 2px }
    .links small { display: block; color: var(--soft); opacity: 1; font-style: italic }
    @media (min-width: 40rem) { .links .row span { display: flex; justify-content: space-between; align-items: baseline; column-gap: 1.5rem } .links small { flex: none } }
    .jobs li { display: grid; grid-template-columns: 6.5rem 1fr; column-gap: 1rem; padding-inline-start: 0 }
    .jobs li::before, .jobs li::after { display: none }
    .jobs li > * { grid-column: 2 }
    .jobs .when { grid-column: 1; grid-row: 1; font-style: italic }
    .jobs h3 { font-weight: 500 }
    .skills { gap: .25rem 1rem }
    .skills li { padding: 0; background: none }
    .contact { color: var(--link); border: 1px solid currentColor; background: var(--canvas) }
    .contact:hover { background: var(--tint) }
  ` + TWO_COLUMNS,
};
