import { css } from '#page/style/public/css.ts';
import { OVER_COVER, QUIET_CONTACT } from './template-style.ts';
import { TALL_COVERS, type TemplateView } from './template-view.ts';

/** A photo as high as the stage, with the name in its lower corner; links as pills. */
export const marquee: TemplateView = {
  picture: null,
  cover: { place: 'hero', sizes: TALL_COVERS, widths: '(min-width:64rem) 50vw,100vw' },
  reach: null,
  links: { size: 'row' },
  letters: { name: 13, bio: 41 },
  hasTwoColumns: true,
  style: css`
    .cover { height: 38svh; min-height: 16rem; max-width: none; border-radius: 0; object-position: 50% 30%; mask: linear-gradient(#000 calc(100% - 12rem), transparent calc(100% - 5rem)) }
    .cover + .who { position: relative; margin-block-start: -6rem; padding-block-start: 0 }
    .who { text-align: start; padding-block-start: 4rem }
    h1 { font-size: calc(clamp(2.75rem, 12vw, 4rem)*var(--fit, 1)); font-weight: 800; line-height: .98; letter-spacing: -.035em }
    .role { color: var(--link); font-weight: 600; text-transform: uppercase; letter-spacing: .08em; font-size: var(--body) }
    .bio { margin: .75rem 0 0 }
    .section { margin-block-start: 2rem }
    .who + .section:not(:has(.social)) { margin-block-start: 1.5rem }
    .links { gap: .625rem }
    .links .row .thumb { width: 44px; height: 44px; margin-inline-start: -.75rem; border-radius: 50% }
    .links .row a { min-height: 56px; padding-inline: 1.5rem; border: 0; font-weight: 600 }
    .links:first-of-type > .row:first-child a { background: var(--accent); color: var(--on-accent) }
    .links:first-of-type > .row:first-child .icon { color: inherit }
    .social { justify-content: start; margin-inline: -.5625rem; --soft: var(--ink) }
    ${OVER_COVER}
    ${QUIET_CONTACT}
    @media (min-width: 40rem) { .cover { height: 48svh } }
    @media (min-width: 64rem) {
      main:has(> .cover) { padding: 4rem 0 0; padding-inline-start: 50% }
      main:has(> .cover) > :not(.cover) { width: min(34rem, 100% - 6rem); margin-inline: 3rem auto; padding-inline: 0 }
      .contact { margin-inline-start: 0 }
      main > .cover.cover { position: fixed; inset-block: 0; inset-inline: 0 50%; width: 50%; height: 100vh; max-width: none; margin: 0; mask: none }
      main:has(> .cover) ~ .foot { padding-inline-start: 50% }
      .cover + .who { margin-block-start: 0 }
    }
  `,
};
