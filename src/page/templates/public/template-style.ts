import { css } from '#page/style/public/css.ts';

/** The share arrow, as a mask. */
const SHARE_MASK =
  "url(\"data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2024%2024'%20fill='none'%20stroke='%23000'%20stroke-width='1.75'%20stroke-linecap='round'%20stroke-linejoin='round'%3E%3Cpath%20d='M12%2015V4M8%208l4-4%204%204M6%2012H5v8h14v-8h-1'/%3E%3C/svg%3E\")";

/**
 * Styles of every page with a template: a background layer of window height; the header over the page,
 * scrolling with it; sections 40 pixels apart, on cards only if their content needs one; a Contact button as
 * wide as the column. A name's size depends on its length, by `--fit`; the head's on its extra lines on a
 * phone compared with an ordinary head, by `--over`. On wide screens a short page is vertically centred.
 */
export const TEMPLATE_STYLE = css`
  .page { position: relative; isolation: isolate; background: none; line-height: 1.5 }
  .page::before { content: ""; position: fixed; inset: 0 0 auto; height: 100lvh; z-index: -1; background: var(--ground); background-color: var(--canvas) }
  .top { position: absolute; inset: 0 0 auto; z-index: 2; padding: .375rem .5rem; font-size: .8125rem }
  .top .share { position: relative; font-size: 0; width: 40px; min-height: 40px; margin: 2px; margin-inline-end: auto; padding: 0; border-radius: 50%; background: color-mix(in srgb, var(--surface) 80%, transparent) }
  .top .share[data-done] { gap: .375rem; width: auto; padding-inline: .75rem; border-radius: 20px; font-size: .8125rem }
  .top .share::before { content: ""; width: 20px; height: 20px; margin: auto; background: currentColor; mask: ${SHARE_MASK} center/contain no-repeat }
  .top .share::after, .social a::after { content: ""; position: absolute; inset: -2px }
  main { padding-block: 3.5rem 0 }
  main:has(> .cover) { padding-block-start: 0 }
  .section { margin-block-start: 2.5rem }
  .who + .section:has(.social) { margin-block-start: .5rem }
  .section:has(.social) + .section { margin-block-start: 1rem }
  .social a { position: relative; min-width: 40px; min-height: 40px }
  .social a::after { inset: -3px }
  .card:not(.lead, .embed) { --ink: inherit; padding: 0; border: 0; border-radius: 0; background: none; box-shadow: none }
  .page { --size: max(.42, var(--fit, 1)*(1 - .03*var(--over, 0))) }
  h1 { font-size: calc(2.375rem*var(--size)); line-height: 1.1 }
  .role, .bio { font-size: max(var(--body), var(--lead) - .5px*var(--over, 0)); line-height: calc(1.5 - .02*var(--over, 0)) }
  .jobs :is(h3, h3 + p) { text-align: match-parent }
  :lang(ja) { word-break: auto-phrase }
  [dir=rtl] .away { inset-inline: auto -9999px }
  [dir=rtl] .prose :is(ul, ol) { padding-inline: 1.375em }
  .links a:dir(rtl) .icon:last-child { transform: scaleX(-1) }
  .picture { box-shadow: none; margin-block-end: 1rem }
  .who { padding-block: max(0px, .5rem - 2px*var(--over, 0)) 0 }
  .bio { text-wrap: pretty }
  .ways { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-start: 1rem }
  .ways a { word-break: keep-all; display: flex; align-items: center; justify-content: center; gap: .5rem; flex: 1; min-height: 44px; padding: .375rem 1rem; border-radius: var(--button-radius); background: var(--button); color: var(--button-ink); font-size: var(--body); font-weight: 550; text-decoration: none }
  .links li { position: relative }
  .links a { height: 100%; min-height: 56px }
  .links small { font-size: var(--body); font-weight: 400; opacity: .72 }
  .links .thumb { width: 56px; height: 56px; margin: -.375rem 0; border-radius: 10px }
  .links :is(.tile, .feature) a { flex-direction: column; align-items: stretch; gap: 0; padding: 0; overflow: hidden }
  .links :is(.tile, .feature) :is(.thumb, a > .icon:first-child) { width: 100%; height: auto; margin: 0; border-radius: 0 }
  .links .tile .thumb { aspect-ratio: 1 }
  .links .feature .thumb { aspect-ratio: 16/9 }
  .links :is(.tile, .feature) a > span { padding: .875rem 1rem }
  .links :is(.tile, .feature) .icon:last-child { display: none }
  .links .tile a > .icon { flex: none; width: 1.5rem !important; margin: .875rem .875rem 0 !important }
  @media (max-width: 39.99rem) { .links .tile a > span { padding-inline: .875rem; font-size: min(1em, 3.8vw) } }
  .links .wide a > span, .links :is(.over-3, .over-4) a > span { font-size: 1.1875rem }
  .calm { margin-block-start: 1.5rem; color: var(--soft); text-wrap: balance }
  .price { display: block; font-weight: 600 }
  .reach { padding: .75rem 1.25rem calc(.75rem + env(safe-area-inset-bottom)); border: 0; background: linear-gradient(transparent, var(--canvas) 40%) }
  .contact { width: 100%; max-width: 35rem; border-radius: var(--button-radius) }
  .page:has(:is(input:not([type=checkbox]), textarea):focus) .reach, .reach[hidden] { display: none }
  @media (max-height: 480px) { .contact { width: fit-content; min-height: 44px; margin-inline-end: 0; border-radius: 22px } }
  @media (min-width: 60rem) { .reach { position: sticky; inset-inline-start: auto; background: linear-gradient(transparent, var(--canvas) 40%) } .contact { max-width: 20rem } }
  @media (min-width: 40rem) { main { display: flex; flex-direction: column; justify-content: center } main > * { flex: none } }
  @media (min-width: 40rem) and (max-width: 63.99rem) { main:has(> .cover) { justify-content: start } }
  @media (prefers-reduced-motion: no-preference) {
    @keyframes rise { from { transform: translateY(12px) } }
    .who, .section { animation: rise .24s ease-out backwards }
    .section:nth-of-type(2) { animation-delay: 30ms }
    .section:nth-of-type(n + 3) { animation-delay: 60ms }
    .links a:active { transform: scale(.98) }
  }
`;

/** On phones a long bio is cut after three lines. Browsers that can't expand it show it in full. */
export const MORE_STYLE = css`
  .more summary { display: inline-flex; align-items: center; min-height: 44px; margin: -.75rem -.75rem -.5rem; padding-inline: .75rem; color: var(--link); font-weight: 600; list-style: none; cursor: pointer }
  .more summary::-webkit-details-marker, .more[open] { display: none }
  @media print, (min-width: 40rem) { .more { display: none } }
  @supports not selector(:has(a)) { .more { display: none } }
  @supports selector(:has(a)) {
    @media screen and (max-width: 39.99rem) { .who:not(:has(.more[open])) .bio { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden } }
  }
`;

/** A page with little content is drawn larger on wide screens. */
export const SHORT_PAGE_STYLE = css`
  @media (min-width: 64rem) and (min-height: 45rem) { html { font-size: 115% } }
`;

/** Scripts without italics or letter spacing. */
export const UPRIGHT_STYLE = css`
  .page * { font-style: normal !important; letter-spacing: 0 !important }
  .prose em { font-weight: 600 }
`;

/** A Contact button beside an accent-coloured first link, so that only one button has the accent. */
export const QUIET_CONTACT = css`
  .contact { border-color: var(--field); background: var(--surface); color: var(--card-ink) }
  .contact:hover { background: var(--card-tint) }
`;

/**
 * On phones a narrow centred picture starts level with the header's buttons, which leave this space from 384
 * pixels on.
 */
export const BETWEEN_BUTTONS = css`
  @media (min-width: 24rem) and (max-width: 39.99rem) { main, main:has(> .cover) { padding-block-start: 1rem } }
`;

/** The header on a photo: white, on a scrim dark enough for the brightest photo (4.5:1). */
export const OVER_COVER = css`
  .page:has(.cover) .share { background: rgb(0 0 0/.6); color: #fff }
  @media (max-width: 63.99rem) {
    .page:has(.cover) .top nav > a { color: #fff }
    .page:has(.cover) .top nav > a:hover { background: none; text-decoration: underline }
    .page:has(.cover) .top nav:has(> a)::before { content: ""; position: absolute; inset: 4px 0; z-index: -1; border-radius: 20px; background: rgb(0 0 0/.6) }
  }
`;

/**
 * From 1024 pixels: the head stays on the left, scrolling if taller than the window, and the content scrolls
 * on the right. Not a grid, where the Contact button could only stick within its own area.
 */
export const TWO_COLUMNS = css`
  @media (min-width: 64rem) {
    main:has(.section) { max-width: 66.5rem; margin-inline: auto; padding: 5rem 2rem 0; padding-inline-start: 27rem }
    main:has(.section) > .who { position: fixed; inset-block: 3.5rem 0; inset-inline-start: calc(max(2rem, 50% - 31.25rem) - 4px); width: calc(21rem + 8px); height: fit-content; max-height: calc(100vh - 3.5rem); margin: auto 0; padding: 4px; overflow-y: auto; scrollbar-width: thin }
    main:has(.section) + .foot { padding-inline-start: calc(max(2rem, 50% - 31.25rem) + 25rem); text-align: start }
    .section, .reach { padding-inline: 0 }
    .contact { margin-inline-start: 0 }
    .social { justify-content: start; margin-inline: -.5625rem }
    .section:nth-of-type(1) { margin-block-start: 0 }
  }
`;
