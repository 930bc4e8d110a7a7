import type { TemplateKey } from '#page/design/rules/template-settings.ts';
import { findPageLanguage } from '#page/public-profile/rules/page-language.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import type { SectionKey } from '#page/sections/rules/sections.ts';
import { css } from '#page/style/public/css.ts';
import { fitName } from '../rules/text-fit.ts';
import { bento } from './bento.ts';
import { callingCard } from './calling-card.ts';
import { classic } from './classic.ts';
import { glow } from './glow.ts';
import { index } from './index-page.ts';
import { hasLongBio } from './long-bio.ts';
import { market } from './market.ts';
import { marquee } from './marquee.ts';
import { office } from './office.ts';
import { pinboard } from './pinboard.ts';
import { poster } from './poster.ts';
import { shell } from './shell.ts';
import {
  BETWEEN_BUTTONS,
  MORE_STYLE,
  OVER_COVER,
  SHORT_PAGE_STYLE,
  TEMPLATE_STYLE,
  TWO_COLUMNS,
  UPRIGHT_STYLE,
} from './template-style.ts';
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
  letters: { name: 13.5, bio: 42 },
  hasTwoColumns: true,
  style: css`
    .page::after { content: ""; position: fixed; inset: 0; z-index: -1; background: ${GRAIN} }
    .cover { height: auto; aspect-ratio: 4/5; max-height: 27svh; min-height: 11rem; object-position: 50% 30%; max-width: none; border-radius: 0 }
    .who, .cover + .who { padding-block-start: .875rem; text-align: center }
    .calm { text-align: center }
    h1 { font-weight: 500; font-variant-caps: small-caps; letter-spacing: .06em; text-transform: lowercase }
    .bio { margin-block-start: .375rem }
    .section { margin-block-start: 1.5rem }
    .role { margin-block-start: .25rem; font-size: var(--body); letter-spacing: .18em; text-transform: uppercase; font-weight: 400 }
    .links { gap: 0; max-width: 24rem; margin-inline: auto }
    .links li + li { border-block-start: 1px solid color-mix(in srgb, var(--ink) 12%, transparent) }
    .links .row a { min-height: 52px; padding: .5rem .25rem; border: 0; background: none; box-shadow: none; color: var(--ink); font: 400 1.1875rem/1.3 var(--display) }
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
    h2 { font-weight: 500; text-align: center }
    .contact { background: var(--ink); border-color: var(--ink); color: var(--canvas); letter-spacing: .12em; text-transform: uppercase; font-size: var(--body); font-weight: 500 }
    .contact:hover { background: var(--ink) }
    @media (min-width: 40rem) { .cover { max-height: 42svh } .gallery { columns: 3 } }
    @media (min-width: 64rem) {
      main:has(> .cover) { max-width: 72rem; margin-inline: auto; padding: 5rem 2rem 0; padding-inline-start: 50% }
      main:has(> .cover) > * { padding-inline-start: 2rem }
      main > .cover.cover { position: fixed; inset-block: 0; inset-inline-start: max(2rem, 50% - 34rem); width: min(32rem, 50% - 4rem); max-height: calc(100vh - 8rem); margin: auto 0; padding: 0 }
      .page:has(.cover) .top .share { background: none; color: var(--soft) }
    }
  `,
};

/** A portrait under an arch; outlined pills. */
const arch: TemplateView = {
  picture: { width: 220, height: 280, sizes: PORTRAITS, widths: '(min-width:64rem) 300px,220px' },
  cover: null,
  reach: null,
  links: { size: 'row' },
  letters: { name: 16, bio: 42 },
  hasTwoColumns: true,
  style:
    css`
    ${BETWEEN_BUTTONS}
    .who, .calm { text-align: center }
    .picture { width: 148px; height: 188px; margin-block-end: .75rem; border-radius: 80px 80px 12px 12px; background: var(--surface); font-size: 3.5rem }
    .who:has(.bio) .picture { width: 120px; height: 150px }
    .section { margin-block-start: 2rem }
    h1 { font-weight: 400; letter-spacing: -.015em }
    .role { margin-block-start: .25rem; color: var(--link) }
    .bio { margin-block-start: .625rem }
    .links .row a { min-height: 56px; padding-inline: 1.5rem; border: 1px solid color-mix(in srgb, var(--ink) 45%, transparent); background: none; box-shadow: none; color: var(--ink) }
    .links .row a:hover { background: var(--surface); color: var(--card-ink) }
    .links .row .thumb { width: 44px; height: 44px; margin-inline-start: -.75rem; border-radius: 50% }
    .links .row a > .icon { color: var(--link) }
    .links:first-of-type > .row:first-child a { border: 2px solid var(--link); background: var(--surface); color: var(--card-ink); font-weight: 600 }
    h2 { font-weight: 400; text-align: center }
    .lead h2 { text-align: start }
    .section[data-section=calendar] { order: -1 }
    @media (min-width: 40rem) { .who .picture.picture { width: 220px; height: 280px; border-radius: 110px 110px 16px 16px } }
    @media (min-width: 64rem) { .who .picture.picture { width: 264px; height: 336px; border-radius: 132px 132px 16px 16px } }
  ` + TWO_COLUMNS,
};

const TEMPLATE_VIEWS: Readonly<Record<TemplateKey, TemplateView>> = {
  classic,
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

/** Languages whose script has no italics. */
const UPRIGHT: ReadonlySet<string> = new Set(['ar', 'he', 'ja', 'ko', 'th', 'zh']);

/** Sections that leave room on a wide screen. */
const LOW_SECTIONS: ReadonlySet<SectionKey> = new Set(['vcard', 'social', 'links', 'skill']);

/** The most links of a short page. */
const SHORT_LISTS = { oneColumn: 5, twoColumns: 9 } as const;

/** @returns the template's style, to follow the sections' style; '' without one */
export function buildTemplateStyle(profile: PublicProfile): string {
  const view = findTemplateView(profile);
  if (view === null) return '';
  const variables = [toFit(profile, view), view.toVariables?.(profile)].filter(Boolean);
  return [
    TEMPLATE_STYLE,
    variables.length > 0 && `:root,:host{${variables.join(';')}}`,
    hasLongBio(profile, view) && MORE_STYLE,
    view.style,
    isShort(profile, view) && SHORT_PAGE_STYLE,
    UPRIGHT.has(findPageLanguage(profile).lang) && UPRIGHT_STYLE,
  ]
    .filter(Boolean)
    .join('');
}

function toFit({ full_name, username }: PublicProfile, { letters }: TemplateView): string | null {
  if (letters.name === null) return null;
  const fit = fitName(full_name || username, letters.name);
  return fit < 1 ? `--fit:${fit}` : null;
}

function isShort({ sections, custom_links }: PublicProfile, view: TemplateView): boolean {
  const most = view.hasTwoColumns ? SHORT_LISTS.twoColumns : SHORT_LISTS.oneColumn;
  return custom_links.length <= most && sections.every((key) => LOW_SECTIONS.has(key));
}
