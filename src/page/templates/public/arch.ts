import { css } from '#page/style/public/css.ts';
import { BETWEEN_BUTTONS, TWO_COLUMNS } from './template-style.ts';
import { PORTRAITS, type TemplateView } from './template-view.ts';

/** A portrait under an arch; outlined pills. */
export const arch: TemplateView = {
  picture: { width: 220, height: 280, sizes: PORTRAITS, widths: '(min-width:64rem) 300px,220px' },
  cover: null,
  reach: null,
  links: { size: 'row' },
  letters: { name: 16, bio: 42 },
  hasTwoColumns: true,
  style:
    css`
    ${BETWEEN_BUTTONS}
    .who, .calm { text-align: center }
    .picture { width: 148px; height: 188px; margin-block-end: .75rem; border-radius: 80px 80px 12px 12px; background: var(--surface); font-size: 3.5rem }
    .who:has(.bio) .picture { width: calc(120px - 8px*var(--over, 0)); height: auto; aspect-ratio: 4/5 }
    .section { margin-block-start: 2rem }
    h1 { font-weight: 400; letter-spacing: -.015em }
    .role { margin-block-start: .25rem; color: var(--link) }
    .bio { margin-block-start: .625rem }
    .links .row a { min-height: 56px; padding-inline: 1.5rem; border: 1px solid color-mix(in srgb, var(--ink) 45%, transparent); background: none; box-shadow: none; color: var(--ink) }
    .links .row a:hover { background: var(--surface); color: var(--card-ink) }
    .links .row .thumb { width: 44px; height: 44px; margin-inline-start: -.75rem; border-radius: 50% }
    .links .row a > .icon { color: var(--link) }
    .links:first-of-type > .row:first-child a { border: 2px solid var(--link); background: var(--surface); color: var(--card-ink); font-weight: 600 }
    h2 { font-weight: 400; text-align: center }
    .lead h2 { text-align: start }
    .section[data-section=calendar] { order: -1 }
    @media (min-width: 64rem) { .section[data-section=calendar]:not(:nth-of-type(1)) { margin-block: 0 2rem } }
    @media (min-width: 40rem) { .who .picture.picture { width: 220px; height: 280px; border-radius: 110px 110px 16px 16px } }
    @media (min-width: 64rem) { .who .picture.picture { width: 264px; height: 336px; border-radius: 132px 132px 16px 16px } }
  ` + TWO_COLUMNS,
};
