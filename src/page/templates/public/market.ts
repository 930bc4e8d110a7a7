import { css } from '#page/style/public/css.ts';
import type { TemplateView } from './template-view.ts';

/** A shop window: the first link as a wide card, the others in two columns, prices set apart. */
export const market: TemplateView = {
  picture: { width: 64, height: 64 },
  cover: null,
  reach: null,
  links: { size: 'shop' },
  style: css`
    .who { display: grid; grid-template-columns: 64px 1fr; column-gap: .875rem; align-items: center; text-align: start }
    .who > :not(.picture, .words) { grid-column: 1/-1 }
    .picture { width: 64px; height: 64px; margin: 0; border-radius: 18px; font-size: 1.5rem }
    h1 { font-size: 1.75rem; font-weight: 600 }
    .role { margin-block-start: 0 }
    .bio { margin: .875rem 0 0 }
    .section { margin-block-start: 1.5rem }
    .social { justify-content: start; margin-inline: -.75rem }
    .links { grid-template-columns: 1fr 1fr; gap: .75rem }
    .links :is(.row, .feature) { grid-column: 1/-1 }
    .links a { border-color: transparent; box-shadow: 0 1px 2px rgb(0 0 0/.06) }
    .links .feature a > span { font-size: 1.125rem; font-weight: 600 }
    .links .tile:not(:has(.thumb)) a { justify-content: end; min-height: 8.5rem; background: linear-gradient(var(--tint), var(--surface)) }
    .links .tile a > .icon { color: var(--card-link); margin-block-end: auto !important }
    .links .tile:not(:has(.thumb)) a > span { flex: none; font-weight: 600 }
    .price { color: var(--card-link) }
    @media (min-width: 40rem) { .links { grid-template-columns: repeat(3, 1fr) } }
    @media (min-width: 64rem) { .column { max-width: 54rem } .links .feature .thumb { aspect-ratio: 21/9 } }
  `,
};
