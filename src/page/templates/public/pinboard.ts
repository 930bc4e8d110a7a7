import { css } from '#page/style/public/css.ts';
import type { TemplateView } from './template-view.ts';

/** A polaroid, links as stickers with a hard shadow, a dotted background. */
export const pinboard: TemplateView = {
  picture: { width: 132, height: 132 },
  cover: null,
  reach: null,
  links: { size: 'row' },
  style: css`
    .page::before { background: radial-gradient(color-mix(in srgb, var(--ink) 16%, transparent) 1.25px, transparent 1.5px) 0 0/22px 22px var(--canvas) }
    .calm { text-align: center }
    .picture { width: 152px; height: 176px; margin-block-end: 1.25rem; padding: 10px 10px 34px; border-radius: 3px; background: #fff; color: #1b1530; transform: rotate(-3deg); box-shadow: 0 1px 2px rgb(0 0 0/.2), 0 12px 24px -10px rgb(0 0 0/.35) }
    div.picture { font-size: 4rem; padding-block-start: 0 }
    h1 { font-size: 2.25rem; font-weight: 800 }
    .role { font-weight: 600; color: var(--link) }
    .section { margin-block-start: 2rem }
    .links { gap: .875rem }
    .links .row a { border: 2px solid var(--card-ink); box-shadow: 4px 4px 0 var(--card-ink); font-weight: 650 }
    .links li:nth-child(odd) { transform: rotate(-.7deg) }
    .links li:nth-child(even) { transform: rotate(.7deg) }
    .links li:nth-child(3n + 2) a { background: #fff; color: #1b1530; border-color: #1b1530; box-shadow: 4px 4px 0 #1b1530 }
    .links li:nth-child(3n + 2) a .icon { color: inherit }
    .links .row a:hover { transform: translate(2px, 2px); box-shadow: 2px 2px 0 var(--card-ink) }
    .lead { border: 2px solid var(--card-ink); box-shadow: 4px 4px 0 var(--card-ink) }
    .social { --soft: var(--ink) }
    .contact { border: 2px solid var(--ink); box-shadow: 3px 3px 0 var(--ink) }
  `,
};
