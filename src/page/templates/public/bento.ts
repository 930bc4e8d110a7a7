import { css } from '#page/style/public/css.ts';
import type { TemplateView } from './template-view.ts';

/** A grid of tiles in two or four columns, in three sizes and in tints of the accent. */
export const bento: TemplateView = {
  picture: { width: 96, height: 96 },
  cover: null,
  reach: null,
  links: { size: 'tile' },
  style: css`
    .who { text-align: start }
    .picture { width: 96px; height: 96px; margin-inline: 0; border-radius: 50% }
    h1 { font-size: 2.125rem; font-weight: 700 }
    .bio { margin-inline: 0 }
    .section { margin-block-start: 1.75rem }
    .social { justify-content: start; gap: .5rem }
    .social a { width: 48px; height: 48px; border-radius: 18px; background: var(--surface) }
    .links { grid-template-columns: 1fr 1fr; grid-auto-rows: minmax(7rem, auto); grid-auto-flow: dense; gap: .75rem }
    .links a { border: 0; box-shadow: 0 1px 2px rgb(0 0 0/.04) }
    .links .tile:is(:nth-child(5n + 1), :nth-child(5n), :nth-child(5n + 2):last-child), .links :is(.row, .feature) { grid-column: span 2 }
    .links .tile:nth-child(5n + 3):not(:last-child) { grid-row: span 2 }
    .links .tile a { justify-content: space-between }
    .links .tile .thumb { flex: 1; min-height: 0; aspect-ratio: auto; object-fit: cover }
    .links .tile:is(:nth-child(5n + 1), :nth-child(5n)) .thumb { aspect-ratio: 2 }
    .links .tile a > span { flex: none; font-weight: 600 }
    .links .tile:nth-child(3n) a { background: color-mix(in srgb, var(--accent) 14%, var(--surface)); color: var(--card-ink) }
    .links .tile:nth-child(5n + 1):not(:has(.thumb)) a { background: var(--accent); color: var(--on-accent) }
    .links .tile:nth-child(5n + 1):not(:has(.thumb)) .icon { color: inherit }
    .card:not(.embed) { padding: 1.5rem; border-radius: 24px; background: var(--surface) }
    @media (min-width: 64rem) {
      .column { max-width: 56rem }
      .links { grid-template-columns: repeat(4, 1fr) }
    }
  `,
};
