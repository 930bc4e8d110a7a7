import { css } from '#page/style/public/css.ts';
import { OVER_COVER } from './template-style.ts';
import { TALL_COVERS, type TemplateView } from './template-view.ts';

const GRAIN =
  "url(\"data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='160'%20height='160'%3E%3Cfilter%20id='n'%3E%3CfeTurbulence%20baseFrequency='.9'/%3E%3CfeColorMatrix%20values='0%200%200%200%20.5%200%200%200%200%20.5%200%200%200%200%20.5%200%200%200%20.09%200'/%3E%3C/filter%3E%3Crect%20width='160'%20height='160'%20filter='url(%23n)'/%3E%3C/svg%3E\")";

/**
 * A cover from edge to edge, or the portrait as a plate hung in the corner; masonry pictures, links
 * as text with an arrow; a little grain.
 */
export const atelier: TemplateView = {
  picture: null,
  cover: { place: 'hero', sizes: TALL_COVERS, widths: '(min-width:64rem) 26rem,100vw' },
  reach: null,
  links: { size: 'row' },
  letters: { name: 15, bio: 42, role: 26 },
  hasTwoColumns: true,
  style: css`
    .page::after { content: ""; position: fixed; inset: 0; z-index: -1; background: ${GRAIN} }
    .cover { height: auto; aspect-ratio: 4/5; max-height: calc(27svh - 14px*var(--over, 0)); min-height: 9rem; object-position: 50% 30%; max-width: none; border-radius: 0 }
    .face { width: 64%; object-position: 50% 40% }
    .who, .cover + .who { padding-block-start: .875rem; text-align: start }
    h1 { font-weight: 500; font-variant-caps: small-caps; letter-spacing: .06em; text-transform: lowercase }
    .bio { margin: .375rem 0 0 }
    .social { justify-content: start; margin-inline: -.5625rem }
    .section { margin-block-start: 1.5rem }
    .role { margin-block-start: .25rem; font-size: calc(var(--body) - .5px*var(--over, 0)); letter-spacing: calc(.18em - .02em*var(--over, 0)); text-transform: uppercase; font-weight: 400 }
    .links { gap: 0 }
    .links li + li { border-block-start: 1px solid color-mix(in srgb, var(--ink) 12%, transparent) }
    .links .row a { min-height: 52px; padding: .5rem 0; border: 0; background: none; box-shadow: none; color: var(--ink); font: 400 1.1875rem/1.3 var(--display) }
    .links:first-of-type > .row:first-child a { color: var(--link); font-size: 1.4375rem }
    .links .row a > :is(.thumb, .icon:first-child) { display: none }
    .links .icon:last-child { color: var(--link); opacity: 1 }
    .links .row a:hover span { text-decoration: underline; text-underline-offset: .3em; text-decoration-thickness: 1px }
    .gallery { display: block; columns: 2; column-gap: .375rem }
    .gallery li { break-inside: avoid; margin-block-end: .375rem }
    .gallery a { border-radius: 0 }
    .gallery img { height: auto; aspect-ratio: auto }
    .section:has(.gallery) { padding-inline: .375rem; max-width: 60rem }
    ${OVER_COVER}
    h2 { font-weight: 500 }
    @media (max-width: 63.99rem) { .page:has(.face) .top nav > a:is(*, :hover) { color: var(--soft) } .page:has(.face) .top nav:has(> a)::before { content: none } }
    .contact { background: var(--ink); border-color: var(--ink); color: var(--canvas); letter-spacing: .12em; text-transform: uppercase; font-size: var(--body); font-weight: 500 }
    .contact:hover { background: var(--ink) }
    @media (min-width: 40rem) { .cover { max-height: 42svh } .gallery { columns: 3 } }
    @media (min-width: 64rem) {
      main:has(> .cover) { max-width: 72rem; margin-inline: auto; padding: 5rem 2rem 0; padding-inline-start: 50% }
      main:has(> .cover) > * { padding-inline-start: 2rem }
      main:has(> .cover) .contact { margin-inline-start: 0 }
      main > .cover.cover { position: fixed; inset-block: 0; inset-inline-start: max(2rem, 50% - 34rem); width: min(32rem, 50% - 4rem); max-height: calc(100vh - 8rem); margin: auto 0; padding: 0 }
      .page:has(.cover) .top .share { background: none; color: var(--soft) }
    }
  `,
};
