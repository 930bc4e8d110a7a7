import { css } from '#page/style/public/css.ts';
import { QUIET_CONTACT } from './template-style.ts';
import type { TemplateView } from './template-view.ts';

/** A shop window: the first link as a wide card, the others in two columns, prices set apart. */
export const market: TemplateView = {
  picture: { width: 64, height: 64 },
  cover: null,
  reach: null,
  links: { size: 'shop' },
  letters: { name: 12.5, bio: 41 },
  style: css`
    .who { display: grid; grid-template-columns: 64px 1fr; column-gap: .875rem; align-items: center; text-align: start }
    .who > :not(.picture, .words) { grid-column: 1/-1 }
    .picture { width: 64px; height: 64px; margin: 0; border-radius: 18px; font-size: 1.5rem }
    h1 { font-weight: 600; line-height: 1.05 }
    .role { margin-block-start: 0 }
    .bio { margin: .75rem 0 0 }
    .section { margin-block-start: 1.5rem }
    .social { justify-content: start; margin-inline: -.5625rem }
    .links { grid-template-columns: 1fr 1fr; gap: .75rem }
    .links :is(.row, .feature, .wide) { grid-column: 1/-1 }
    .links a { border-color: transparent; box-shadow: 0 1px 2px rgb(0 0 0/.06) }
    .links .feature a > span { font-size: 1.125rem; font-weight: 600 }
    .links .wide .thumb { aspect-ratio: 16/9 }
    .links .tile:not(:has(.thumb)) a { justify-content: end; min-height: 7.5rem; background: linear-gradient(var(--tint), var(--surface)) }
    .links .wide:not(:has(.thumb)) a { min-height: 6rem }
    .links .tile a > .icon { color: var(--card-link); margin-block-end: auto !important }
    .links .tile:not(:has(.thumb)) a > span { flex: none; font-weight: 600 }
    .links:first-of-type > .tile:first-child:not(:has(.thumb)) a { background: var(--accent); color: var(--on-accent) }
    .links:first-of-type > .tile:first-child:not(:has(.thumb)) :is(.icon, .price) { color: inherit }
    .price { color: var(--card-link) }
    ${QUIET_CONTACT}
    @media (min-width: 40rem) {
      .links { grid-template-columns: repeat(3, 1fr) }
      .links .tile { grid-column: auto }
      .links .over-2 { grid-column: span 2 }
      .links .over-3 { grid-column: 1/-1 }
      .links .over-2 .thumb { aspect-ratio: 2 }
      .links .over-3 .thumb { aspect-ratio: 21/9 }
    }
    @media (min-width: 64rem) { .column, .reach { width: 100%; max-width: 54rem; margin-inline: auto } .contact { margin-inline-start: 0 } .links .feature .thumb { aspect-ratio: 21/9 } .links .tile:not(:has(.thumb)) a { min-height: 9.5rem } }
  `,
};
