import type { TemplateKey } from '#page/design/rules/template-settings.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { css } from '#page/style/public/css.ts';
import { bento } from './bento.ts';
import { callingCard } from './calling-card.ts';
import { glow } from './glow.ts';
import { index } from './index-page.ts';
import { market } from './market.ts';
import { marquee } from './marquee.ts';
import { office } from './office.ts';
import { pinboard } from './pinboard.ts';
import { poster } from './poster.ts';
import { shell } from './shell.ts';
import { OVER_COVER, TEMPLATE_STYLE, TWO_COLUMNS } from './template-style.ts';
import type { TemplateView } from './template-view.ts';
import { PORTRAITS, TALL_COVERS } from './template-view.ts';

const GRAIN =
  "url(\"data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='160'%20height='160'%3E%3Cfilter%20id='n'%3E%3CfeTurbulence%20baseFrequency='.9'/%3E%3CfeColorMatrix%20values='0%200%200%200%20.5%200%200%200%200%20.5%200%200%200%200%20.5%200%200%200%20.09%200'/%3E%3C/filter%3E%3Crect%20width='160'%20height='160'%20filter='url(%23n)'/%3E%3C/svg%3E\")";

/** A tall edge-to-edge cover, masonry pictures, links as text with an arrow; a little grain. */
const atelier: TemplateView = {
  picture: null,
  cover: { place: 'hero', sizes: TALL_COVERS, widths: '(min-width:64rem) 26rem,100vw' },
  reach: null,
  links: { size: 'row' },
  style: css`
    .page::after { content: ""; position: fixed; inset: 0; z-index: -1; background: ${GRAIN} }
    .cover { height: auto; aspect-ratio: 4/5; max-height: 38svh; object-position: 50% 30%; max-width: none; border-radius: 0 }
    .who, .cover + .who { padding-block-start: 1.25rem; text-align: center }
    .calm { text-align: center }
    h1 { font-size: 2.25rem; font-weight: 500; font-variant-caps: small-caps; letter-spacing: .06em; text-transform: lowercase }
    .bio { margin-block-start: .5rem }
    .section { margin-block-start: 1.5rem }
    .role { font-size: var(--body); letter-spacing: .18em; text-transform: uppercase; font-weight: 400 }
    .links { gap: 0; max-width: 24rem; margin-inline: auto }
    .links li + li { border-block-start: 1px solid color-mix(in srgb, var(--ink) 12%, transparent) }
    .links .row a { min-height: 52px; padding: .5rem .25rem; border: 0; background: none; box-shadow: none; color: var(--ink); font: 400 1.1875rem/1.3 var(--display) }
    .links .row a > :is(.thumb, .icon:first-child) { display: none }
    .links .icon:last-child { color: var(--link); opacity: 1 }
    .links .row a:hover span { text-decoration: underline; text-underline-offset: .3em; text-decoration-thickness: 1px }
    .gallery { display: block; columns: 2; column-gap: .375rem }
    .gallery li { break-inside: avoid; margin-block-end: .375rem }
    .gallery a { border-radius: 0 }
    .gallery img { height: auto; aspect-ratio: auto }
    .section:has(.gallery) { padding-inline: .375rem; max-width: 60rem }
    ${OVER_COVER}
    h2 { font-weight: 500; text-align: center }
    .contact { background: var(--ink); border-color: var(--ink); color: var(--canvas); letter-spacing: .12em; text-transform: uppercase; font-size: var(--body); font-weight: 500 }
    .contact:hover { background: var(--ink) }
    @media (min-width: 40rem) { .gallery { columns: 3 } }
    @media (min-width: 64rem) {
      main:has(> .cover) { display: grid; grid-template-columns: minmax(0, 32rem) minmax(0, 32rem); column-gap: 4rem; align-content: start; justify-content: center; padding: 5rem 2rem 0 }
      main:has(> .cover) > * { grid-column: 2 }
      .cover { grid-column: 1 !important; grid-row: 1/99; position: sticky; inset-block-start: 4rem; max-height: calc(100vh - 8rem); margin: 0 }
      .cover + .who { padding-block-start: 12vh }
      .page:has(.cover) .top :is(a, button) { color: var(--soft); text-shadow: none }
      .page .top .share { background: none }
    }
  `,
};

/** A portrait under an arch; outlined pills. */
const arch: TemplateView = {
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

const TEMPLATE_VIEWS: Readonly<Record<TemplateKey, TemplateView>> = {
  'calling-card': callingCard,
  marquee,
  bento,
  index,
  poster,
  market,
  atelier,
  shell,
  arch,
  glow,
  pinboard,
  office,
};

/** @returns the view of the page's template; null for a page without one */
export function findTemplateView({
  presentation,
}: Pick<PublicProfile, 'presentation'>): TemplateView | null {
  const { template } = presentation.design_preferences;
  return template === null ? null : TEMPLATE_VIEWS[template];
}

/** @returns the template's style, to follow the sections' style; '' without one */
export function buildTemplateStyle(profile: PublicProfile): string {
  const view = findTemplateView(profile);
  if (view === null) return '';
  const variables = view.toVariables?.(profile);
  return `${TEMPLATE_STYLE}${variables ? `:root,:host{${variables}}` : ''}${view.style}`;
}
