import { css } from '#page/style/public/css.ts';
import { BETWEEN_BUTTONS, TWO_COLUMNS } from './template-style.ts';
import type { TemplateView } from './template-view.ts';

/** The blurred cover is the page's background; rows of glass, a ring around the picture. */
export const glow: TemplateView = {
  picture: { width: 200, height: 200 },
  // Small is enough when blurred.
  cover: { place: 'backdrop', sizes: [{ width: 512, height: 512 }], widths: '100vw' },
  reach: null,
  links: { size: 'row' },
  letters: { name: 16, bio: 42 },
  hasTwoColumns: true,
  style:
    css`
    .page::before { z-index: -2; background: radial-gradient(60rem 40rem at 80% -10%, color-mix(in srgb, var(--accent) 40%, transparent), transparent), radial-gradient(50rem 40rem at -10% 90%, color-mix(in srgb, var(--accent) 24%, transparent), transparent) var(--canvas) }
    .cover { position: fixed; inset: 0; z-index: -1; height: 100lvh; max-width: none; margin: 0; border-radius: 0; opacity: .24; filter: blur(36px) saturate(1.6); transform: scale(1.2) }
    main, main:has(> .cover) { padding-block-start: 4rem }
    ${BETWEEN_BUTTONS}
    .cover + .who .picture { margin-block-start: 0 }
    .picture { width: calc(112px - 6px*var(--over, 0)); height: auto; aspect-ratio: 1; border: 4px solid var(--canvas); box-shadow: 0 0 0 3px var(--accent), 0 0 48px -6px var(--accent) }
    h1 { font-weight: 700 }
    .calm { text-align: center }
    .links { gap: .625rem }
    .links .row a { min-height: 64px; border: 1px solid color-mix(in srgb, var(--ink) 14%, transparent); box-shadow: none }
    .top, .role, .social { --soft: var(--ink) }
    @supports (backdrop-filter: blur(1px)) { .links .row a, .lead { background: color-mix(in srgb, var(--surface) 72%, transparent); backdrop-filter: blur(16px) } }
    .links:first-of-type > .row:first-child a { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); font-weight: 650 }
    .reach, main:has(.section) > .reach { background: none }
    .reach::before { content: ""; position: absolute; inset: 0; z-index: -1; backdrop-filter: blur(16px); mask: linear-gradient(transparent, #000 50%) }
    @media (min-width: 64rem) { main:has(.section) > .who.column { padding-block: 3rem } main:has(.section) .picture { width: 200px; height: 200px; font-size: 4rem } main:has(.section) > .cover { max-width: none } }
  ` + TWO_COLUMNS,
};
