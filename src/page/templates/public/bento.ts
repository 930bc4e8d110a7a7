import { css } from '#page/style/public/css.ts';
import { QUIET_CONTACT } from './template-style.ts';
import type { TemplateView } from './template-view.ts';

/** A grid of tiles in two or four columns, in several sizes and tints of the accent. */
export const bento: TemplateView = {
  picture: { width: 96, height: 96 },
  cover: null,
  reach: null,
  links: { size: 'tile' },
  letters: { name: 14, bio: 41 },
  style: css`
    .who { text-align: start }
    .picture { width: calc(96px - 5px*var(--over, 0)); height: auto; aspect-ratio: 1; margin-inline: 0; border-radius: 50% }
    h1 { font-weight: 700; letter-spacing: -.035em }
    .bio { margin-inline: 0 }
    .section { margin-block-start: 1.75rem }
    .social { justify-content: start; margin-inline-start: -2px }
    .social a { border-radius: 14px; background: var(--surface) }
    .links { grid-template-columns: 1fr 1fr; grid-auto-rows: minmax(7rem, auto); grid-auto-flow: dense; gap: .75rem }
    .links a { border: 0; box-shadow: 0 1px 2px rgb(0 0 0/.04) }
    .links :is(.row, .feature) { grid-column: 1/-1 }
    .links .wide { grid-column: span 2 }
    .links .tall { grid-row: span 2 }
    .links .tile a { justify-content: space-between }
    .links .tile .thumb { flex: 1; min-height: 0; aspect-ratio: auto; object-fit: cover }
    .links .wide .thumb { aspect-ratio: 2 }
    .links .tile a > span { flex: none; font-weight: 600 }
    .links .tile:nth-child(3n) a { background: color-mix(in srgb, var(--accent) 14%, var(--surface)); color: var(--card-ink) }
    .links:first-of-type > :first-child:not(:has(.thumb)) a { background: var(--accent); color: var(--on-accent) }
    .links:first-of-type > :first-child:not(:has(.thumb)) .icon { color: inherit }
    .card:not(.embed) { padding: 1.5rem; border-radius: 24px; background: var(--surface) }
    ${QUIET_CONTACT}
    @media (min-width: 64rem) {
      .column, .reach { width: 100%; max-width: 56rem; margin-inline: auto }
      .contact { margin-inline-start: 0 }
      .links { grid-template-columns: repeat(4, 1fr); grid-auto-rows: minmax(9rem, auto) }
      .links .tile { grid-area: auto }
      .links .over-2 { grid-column: span 2 }
      .links .over-4 { grid-column: 1/-1 }
      .links .tile .thumb { aspect-ratio: 16/10 }
      .links .over-4 .thumb, .links .feature .thumb { aspect-ratio: 21/9 }
    }
  `,
};
