import { hasContactCard } from '#page/card/rules/has-contact-card.ts';
import { DEFAULT_PRESENTATION } from '#page/design/rules/presentation.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { hasLinkHeadings, LINK_HEADINGS_STYLE } from '#page/sections/public/custom-links.tsx';
import { FACE_STYLE, hasFaces, hasPosters, POSTER_STYLE } from '#page/sections/public/embed.tsx';
import { css } from '#page/style/public/css.ts';
import { buildFocusStyle } from '#page/style/public/focus.ts';
import {
  buildFontFaces,
  buildVariables,
  type FontFiles,
  listFonts,
} from '#page/style/public/look-style.ts';
import { replacesCover } from '#page/templates/public/template-view.ts';
import { buildTemplateStyle, findTemplateView } from '#page/templates/public/template-views.ts';
import { listFilledSections } from './section-views.ts';

/** Styles the way out of in-app browsers that can't save a contact card. */
const WAY_OUT_STYLE = css`
  .way-out { width: min(22rem, 100% - 2rem); margin: auto; font: inherit; text-align: center }
  .way-out::backdrop { background: rgb(0 0 0/.6) }
  .way-out > * + * { margin-block-start: .75rem }
  .way-out a, .way-out button, .way-out input {
    display: block; width: 100%; min-height: 44px; padding: .625rem .75rem; border: 1px solid var(--field); border-radius: 8px;
    background: none; color: inherit; font: inherit; text-align: center; text-decoration: none; cursor: pointer
  }
  .way-out [data-open] { border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600 }
  .way-out form button, .way-out [download] { border: 0; color: var(--soft) }
  .way-out img { display: block; margin-inline: auto; border-radius: 12px }
`;

/** The cover (144, 192, 240 pixels by breakpoint: coverage 9.26), the picture, the name. */
const IDENTITY_STYLE = css`
  .cover, .picture { object-fit: cover; background: var(--tint) }
  .cover { display: block; width: 100%; height: 144px }
  .who { padding-block: 2rem .5rem; text-align: center }
  .picture {
    display: grid; place-items: center; width: 112px; height: 112px; margin: 0 auto 1.25rem; border-radius: 50%;
    color: var(--link); font: 600 2.5rem/1 var(--display);
    box-shadow: 0 0 0 4px var(--canvas), 0 0 0 5px var(--line)
  }
  .cover + .who { padding-block-start: 0 }
  .cover + .who .picture { margin-block-start: -56px; position: relative }
  h1 { font-size: calc(var(--heading)*1.4); letter-spacing: -.025em }
  .role { margin-block-start: .375rem; color: var(--soft); font-size: var(--lead); font-weight: 500 }
  .bio { max-width: 32rem; margin: .875rem auto 0; font-size: var(--lead); white-space: pre-line; text-wrap: balance }
  @media (min-width: 640px) { .cover { height: 192px } }
  @media (min-width: 1024px) { .cover { height: 240px; max-width: 60rem; margin-inline: auto; border-radius: 16px } }
`;

/**
 * Always within reach: in a bar at the foot of the window, and beside the column on wide screens.
 * Its border has its text's colour, which stands out wherever the accent doesn't.
 */
const CONTACT_STYLE = css`
  html { scroll-padding-block-end: 6rem }
  main { padding-block-end: 0 }
  .reach {
    position: sticky; inset-block-end: 0; z-index: 1; margin-block-start: 1.5rem; padding: .75rem .75rem calc(.75rem + env(safe-area-inset-bottom));
    border-block-start: 1px solid var(--line); background: var(--surface)
  }
  .contact {
    display: flex; align-items: center; justify-content: center; gap: .75rem; width: fit-content; min-height: 52px;
    margin-inline: auto; padding-inline: 1.75rem; border: 1px solid var(--on-accent); border-radius: 26px;
    background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none
  }
  .contact:hover { background: color-mix(in srgb, var(--accent) 88%, var(--press)) }
  .contact:active { transform: scale(.99) }
  @media (min-width: 60rem) {
    .reach { position: fixed; inset-inline-start: calc(50% + 18.75rem); border: 0; background: none }
  }
`;

/** Styles of every page: background, column, header, footer, focus, print. */
const BASE_STYLE = css`
  *, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0 }
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
  body { background: var(--canvas) }
  .page {
    min-height: 100vh; min-height: 100svh; display: flex; flex-direction: column;
    font: 400 1rem/1.5 var(--font); color: var(--ink);
    background: var(--ground); background-color: var(--canvas);
    -webkit-font-smoothing: antialiased; overflow-wrap: anywhere;
  }
  main { flex: 1; width: 100%; padding-block-end: 3rem }
  .column { width: 100%; max-width: 37.5rem; margin-inline: auto; padding-inline: 1.25rem }
  .section { margin-block-start: 1.5rem }
  .card, .menu { --ink: var(--card-ink); --soft: var(--card-soft); --link: var(--card-link); --tint: var(--card-tint); background: var(--surface); color: var(--ink) }
  .card { padding: var(--card-room); border: var(--card-border); border-radius: var(--card-radius); box-shadow: var(--card-shadow) }
  h1, h2 { font-family: var(--display); font-weight: 650; line-height: 1.2; letter-spacing: -.02em; text-wrap: balance }
  h2 { font-size: var(--heading) }
  a { color: inherit }
  ul { list-style: none }
  svg { display: block; flex: none }
  .icon { width: 1.375em; height: 1.375em; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
  .brand { fill: currentColor; stroke: none }
  :focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
  .top { display: flex; justify-content: flex-end; padding: .25rem .75rem; font-size: var(--body); font-weight: 500 }
  .top nav { display: flex; position: relative }
  .top a, .top button {
    display: flex; align-items: center; min-height: 44px; padding-inline: .75rem; border: 0; border-radius: 8px;
    background: none; color: var(--soft); font: inherit; text-decoration: none; cursor: pointer
  }
  .top a:hover, .top button:hover { color: var(--ink); background: var(--tint) }
  .top summary {
    position: relative; display: grid; place-items: center; width: 36px; height: 36px; margin: 4px; border-radius: 50%;
    background: var(--accent); color: var(--on-accent); font-weight: 600; list-style: none; cursor: pointer
  }
  .top summary::after { content: ""; position: absolute; inset: -4px }
  .top summary::-webkit-details-marker { display: none }
  .menu {
    position: absolute; inset-inline-end: 0; inset-block-start: 48px; z-index: 2; min-width: 11rem; padding: .25rem;
    border: 1px solid var(--line); border-radius: 12px;
    box-shadow: 0 8px 24px -8px rgb(0 0 0/.24)
  }
  .menu > * { width: 100% }
  .message { padding-block: 4rem 3rem; text-align: center }
  .message p { margin-block-start: 1rem }
  .message .note { color: var(--soft); font-size: var(--body) }
  .message form { margin-block: 1.5rem; text-align: start }
  .foot { padding: .75rem 1.25rem calc(.75rem + env(safe-area-inset-bottom)); text-align: center; font-size: .8125rem; color: var(--soft) }
  .foot a { display: inline-block; padding: .8125rem .75rem; text-underline-offset: .2em }
  @media (prefers-reduced-motion: no-preference) { a, button, summary { transition: background-color .15s, border-color .15s, color .15s, transform .15s } }
  @media print { .top, .reach, form { display: none } .page { background: none } }
`;

/**
 * One page's whole stylesheet, minified: only the rules this page uses, in the owner's colours. It is
 * self-contained, so that the editor's preview can use it in a frame.
 *
 * @param profile to be shown
 * @param fonts where the families are served; without them the page uses the device's fonts
 */
export function buildPageStyle(profile: PublicProfile, fonts: FontFiles = {}): string {
  const view = findTemplateView(profile);
  return [
    buildFontFaces(listFonts(profile.presentation), fonts),
    buildVariables(profile.presentation),
    BASE_STYLE,
    IDENTITY_STYLE,
    hasContactCard(profile) ? CONTACT_STYLE + WAY_OUT_STYLE : '',
    ...new Set(listFilledSections(profile).map((section) => section.style)),
    hasPosters(profile) ? POSTER_STYLE : '',
    hasFaces(profile) ? FACE_STYLE : '',
    hasLinkHeadings(profile) ? LINK_HEADINGS_STYLE : '',
    buildTemplateStyle(profile),
    buildFocusStyle(profile, view !== null && replacesCover(view)),
  ].join('');
}

/**
 * @param accent as `#rrggbb`, made readable like a page's; null for the default
 * @returns the style of a page without a profile
 */
export function buildPlainStyle(fonts: FontFiles = {}, accent: string | null = null): string {
  const presentation =
    accent === null ? DEFAULT_PRESENTATION : { ...DEFAULT_PRESENTATION, theme_color: accent };
  return (
    buildFontFaces(listFonts(presentation), fonts) +
    buildVariables(presentation) +
    BASE_STYLE +
    IDENTITY_STYLE
  );
}
