import { css } from '#page/style/public/css.ts';
import { BETWEEN_BUTTONS } from './template-style.ts';
import type { TemplateView } from './template-view.ts';

/**
 * A polaroid, links as stickers with a hard shadow, a dotted background. In dark mode the stickers keep
 * their paper, and edges and shadows are darker than the board.
 */
export const pinboard: TemplateView = {
  picture: { width: 132, height: 132 },
  cover: null,
  reach: null,
  links: { size: 'row' },
  letters: { name: 15, bio: 41 },
  style: css`
    .page { --edge: var(--card-ink); --paper: #fff }
    @supports (color: light-dark(red, red)) {
      .page { --edge: light-dark(var(--card-ink), color-mix(in srgb, var(--canvas) 35%, #000)); --paper: light-dark(#fff, #f6ecdb) }
    }
    .page::before { background: radial-gradient(color-mix(in srgb, var(--ink) 16%, transparent) 1.25px, transparent 1.5px) 0 0/22px 22px var(--canvas) }
    ${BETWEEN_BUTTONS}
    .calm { text-align: center }
    .picture { width: calc(120px - 8px*var(--over, 0)); height: calc(142px - 8px*var(--over, 0)); margin-block-end: 1.125rem; padding: 8px 8px 28px; border-radius: 3px; background: var(--paper); color: #1b1530; transform: rotate(-3deg); box-shadow: 0 1px 2px rgb(0 0 0/.2), 0 12px 24px -10px rgb(0 0 0/.35) }
    div.picture { font-size: 3.5rem; padding-block-start: 0 }
    h1 { font-weight: 800 }
    .role { margin-block-start: .25rem; font-weight: 600; color: var(--link) }
    .bio { margin-block-start: .75rem }
    .section { margin-block-start: 2rem }
    .links { gap: .875rem }
    .links .row a { border: 2px solid var(--edge); box-shadow: 4px 4px 0 var(--edge); font-weight: 650 }
    .links li:nth-child(odd) { transform: rotate(-.7deg) }
    .links li:nth-child(even) { transform: rotate(.7deg) }
    .links li:nth-child(3n + 2) a { background: var(--paper); color: #1b1530 }
    .links:first-of-type > .row:first-child a { background: var(--accent); color: var(--on-accent) }
    .links li:nth-child(3n + 2) a .icon, .links:first-of-type > .row:first-child .icon { color: inherit }
    .links .row a:hover { transform: translate(2px, 2px); box-shadow: 2px 2px 0 var(--edge) }
    .lead { border: 2px solid var(--edge); box-shadow: 4px 4px 0 var(--edge) }
    .social { --soft: var(--ink) }
    .contact { border: 2px solid var(--edge); background: var(--surface); color: var(--card-ink); box-shadow: 3px 3px 0 var(--edge) }
    .contact:hover { background: var(--card-tint) }
    @media (min-width: 40rem) { .picture { width: 152px; height: 178px; padding: 10px 10px 34px } }
    @media (min-width: 64rem) {
      .column { max-width: 50rem }
      .links { grid-template-columns: 1fr 1fr; gap: 1.25rem }
      .links :is(li:last-child:nth-child(odd), .feature) { grid-column: 1/-1 }
    }
  `,
};
