import { css } from '#page/style/public/css.ts';
import { OVER_COVER } from './template-style.ts';
import { TALL_COVERS, type TemplateView } from './template-view.ts';

/** A photo as high as the stage, with the name in its lower corner; links as pills. */
export const marquee: TemplateView = {
  picture: null,
  cover: { place: 'hero', sizes: TALL_COVERS, widths: '(min-width:64rem) 50vw,100vw' },
  reach: null,
  links: { size: 'row' },
  style: css`
    .cover { height: 48svh; min-height: 18rem; max-width: none; border-radius: 0; object-position: 50% 30%; mask: linear-gradient(#000 calc(100% - 11rem), transparent calc(100% - 4rem)) }
    .cover + .who { position: relative; margin-block-start: -4.5rem; padding-block-start: 0 }
    .who { text-align: start; padding-block-start: 4rem }
    h1 { font-size: clamp(2.75rem, 12vw, 4rem); font-weight: 800; line-height: .98; letter-spacing: -.035em }
    .role { color: var(--link); font-weight: 600; text-transform: uppercase; letter-spacing: .08em; font-size: var(--body) }
    .bio { margin: .75rem 0 0 }
    .section { margin-block-start: 2rem }
    .who + .section:not(:has(.social)) { margin-block-start: 1.5rem }
    .links { gap: .625rem }
    .links .row .thumb { width: 44px; height: 44px; margin-inline-start: -.75rem; border-radius: 50% }
    .links .row a { min-height: 56px; padding-inline: 1.5rem; border: 0; font-weight: 600 }
    .links li:first-child.row a { background: var(--accent); color: var(--on-accent) }
    .links li:first-child.row .icon { color: inherit }
    .social { justify-content: start; margin-inline: -.75rem; --soft: var(--ink) }
    ${OVER_COVER}
    @media (min-width: 64rem) {
      main:has(> .cover) { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-content: start }
      main:has(> .cover) > * { grid-column: 2; max-width: 34rem; margin-inline: 3rem auto }
      main > .cover.cover { grid-column: 1; grid-row: 1/99; position: sticky; inset-block-start: 0; height: 100vh; max-width: none; margin: 0 !important; mask: none }
      .cover + .who { margin-block-start: 0; padding-block-start: 18vh }
      .reach { width: 100% }
    }
  `,
};
