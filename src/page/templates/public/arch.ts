import { css } from '#page/style/public/css.ts';
import { TWO_COLUMNS } from './template-style.ts';
import { PORTRAITS, type TemplateView } from './template-view.ts';

/** A portrait under an arch; outlined pills. */
export const arch: TemplateView = {
  picture: { width: 220, height: 280, sizes: PORTRAITS, widths: '(min-width:64rem) 300px,220px' },
  cover: null,
  reach: null,
  links: { size: 'row' },
  style:
    css`
    .who, .calm { text-align: center }
    .picture { width: 160px; height: 204px; border-radius: 80px 80px 12px 12px; background: var(--surface); font-size: 4rem }
    .section { margin-block-start: 2rem }
    h1 { font-size: 2.375rem; font-weight: 400; letter-spacing: -.015em }
    .role { color: var(--link) }
    .links .row a { min-height: 56px; padding-inline: 1.5rem; border: 1px solid color-mix(in srgb, var(--ink) 45%, transparent); background: none; box-shadow: none; color: var(--ink) }
    .links .row a:hover { background: var(--surface); color: var(--card-ink) }
    .links .row .thumb { width: 44px; height: 44px; margin-inline-start: -.75rem; border-radius: 50% }
    .links .row span { text-align: center }
    .links .row a > .icon { color: var(--link) }
    .links .icon:last-child { visibility: hidden }
    h2 { font-weight: 400; text-align: center }
    .lead h2 { text-align: start }
    .section[data-section=calendar] { order: -1 }
    @media (min-width: 40rem) { .picture { width: 220px; height: 280px; border-radius: 110px 110px 16px 16px } }
    @media (min-width: 64rem) { .picture { width: 300px; height: 380px; border-radius: 150px 150px 16px 16px } }
  ` + TWO_COLUMNS,
};
