import { css } from '#page/style/public/css.ts';
import { OVER_COVER, QUIET_CONTACT } from './template-style.ts';
import { SQUARE_COVERS, type TemplateView } from './template-view.ts';

/**
 * A photo as the stage, with the name on a scrim in its lower corner, below the face; links as
 * pills. On wide screens the photo is the window's left half.
 */
export const marquee: TemplateView = {
  picture: null,
  cover: { place: 'hero', sizes: SQUARE_COVERS, widths: '(min-width:64rem) 50vw,100vw' },
  reach: null,
  links: { size: 'row' },
  letters: { name: 13, bio: 41, role: 27 },
  hasTwoColumns: true,
  style: css`
    .page { --stage: max(12rem, 35svh - 10px*var(--over, 0)) }
    .cover { height: var(--stage); max-width: none; border-radius: 0; object-position: 50% 80% }
    .who { text-align: start; padding-block-start: 4rem }
    h1 { font-size: calc(clamp(2.75rem, 12vw, 4rem)*var(--size)); font-weight: 800; line-height: .98; letter-spacing: -.035em }
    .role { color: var(--link); font-weight: 600; text-transform: uppercase; letter-spacing: .08em; font-size: calc(var(--body) - .5px*var(--over, 0)) }
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
    @media (max-width: 63.99rem) {
      .cover + .who { animation: none; --room: max(1.25rem, 50vw - 17.5rem); max-width: none; margin-block-start: calc(-1*var(--stage)); padding-block-start: 0; padding-inline: var(--room) }
      .cover + .who .words { position: relative; z-index: 0; display: flex; flex-direction: column; justify-content: end; height: var(--stage); margin-inline: calc(-1*var(--room)); padding: 0 var(--room) .875rem; overflow: hidden; color: #fff }
      .cover + .who .role { color: inherit }
      .cover + .who h1 { position: relative }
      .cover + .who h1::before { content: ""; position: absolute; z-index: -1; inset: -4.5rem -100vw -50vh; background: linear-gradient(transparent, rgb(0 0 0/.64) 4.5rem, rgb(0 0 0/.84) 11rem) }
    }
    @media (min-width: 40rem) { .page { --stage: 50svh } .cover { object-position: 50% 60% } }
    @media (min-width: 64rem) {
      main:has(> .cover) { padding: 4rem 0 0; padding-inline-start: 50% }
      main:has(> .cover) > :not(.cover) { width: min(34rem, 100% - 6rem); margin-inline: 3rem auto; padding-inline: 0 }
      .contact { margin-inline-start: 0 }
      main > .cover.cover { position: fixed; inset-block: 0; inset-inline: 0 50%; width: 50%; height: 100vh; max-width: none; margin: 0 }
      .cover { object-position: 50% 30% }
      main:has(> .cover) ~ .foot { padding-inline-start: 50% }
    }
  `,
};
