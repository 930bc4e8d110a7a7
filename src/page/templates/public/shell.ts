import { css } from '#page/style/public/css.ts';
import type { TemplateView } from './template-view.ts';

/**
 * A terminal: prompt lines, links with dotted leaders, a faint grid, no picture; a window on wide screens.
 */
export const shell: TemplateView = {
  picture: null,
  cover: null,
  reach: null,
  links: { size: 'row', hasHost: true },
  letters: { name: 15, bio: 34 },
  style: css`
    .page::before { background: linear-gradient(color-mix(in srgb, var(--ink) 5%, transparent) 1px, transparent 1px) 0 0/24px 24px, linear-gradient(90deg, color-mix(in srgb, var(--ink) 5%, transparent) 1px, var(--canvas) 1px) 0 0/24px 24px }
    .who { text-align: start }
    h1 { font-size: calc(2.25rem*var(--size)); font-weight: 700; letter-spacing: -.03em }
    main::before { content: ""; display: block; flex: none; width: min(100% - 2.5rem, 35rem); height: 12px; margin: .75rem auto 0; background: radial-gradient(circle at 6px, var(--link) 5px, transparent 6px) 0/20px 12px repeat-x; clip-path: inset(0 calc(100% - 52px) 0 0) }
    [dir=rtl] main::before { background-position-x: calc(100% + 8px); clip-path: inset(0 0 0 calc(100% - 52px)) }
    h1::before, h2::before, .bio::before { display: inline-block; margin-inline-end: 1ch; color: var(--link); font-weight: 400 }
    h1::before { content: "$"; margin-inline-end: .5ch }
    h1::after { content: ""; display: inline-block; width: .55em; height: 1em; margin-inline-start: .25em; background: var(--link); vertical-align: -.15em }
    .role::before { content: ">"; margin-inline-end: 1ch; color: var(--link) }
    .role { font-weight: 400; color: var(--ink) }
    .bio { margin-inline: 0; color: var(--soft); text-wrap: wrap }
    .bio::before { content: "#" }
    .section { margin-block-start: 2rem }
    h2 { font-size: 1rem; font-weight: 700 }
    h2::before { content: "##" }
    .social { justify-content: start; margin-inline: -.5625rem }
    .links { gap: 0; counter-reset: link }
    .links::before { content: "$ ls links"; padding-block-end: .25rem; color: var(--soft); font-size: var(--body) }
    [dir=rtl] .links::before { direction: ltr; text-align: right }
    .links .row a { min-height: 44px; padding: .25rem 0; border: 0; background: none; box-shadow: none; color: var(--ink); font-weight: 500; font-size: var(--body) }
    .links .row span { display: flex; align-items: baseline; gap: .5rem; min-width: 0 }
    .links .row b { font-weight: 500; min-width: 0; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2 }
    .links .row span::before { content: "→"; color: var(--link) }
    .links .row small { order: 2; color: var(--soft); opacity: 1; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; flex: 0 10 auto; min-width: 0 }
    .links .row a:dir(rtl) span::before { content: "←" }
    .links:first-of-type > .row:first-child b { color: var(--link); font-weight: 700 }
    @media (max-width: 30rem) {
      .links .row small { display: none }
      .links .row span::after { min-width: 1.5rem }
      .links .row a::after { counter-increment: link; content: "[" counter(link, decimal-leading-zero) "]"; color: var(--link); font-weight: 400 }
    }
    .links .row span::after { content: ""; order: 1; align-self: last baseline; flex: 1; min-width: 1rem; border-block-end: 2px dotted color-mix(in srgb, var(--soft) 55%, transparent) }
    .links .row a > :is(.icon, .thumb) { display: none }
    .links .row a:hover b { color: var(--link); text-decoration: underline }
    .skills li { background: none; border: 1px solid var(--line); border-radius: 4px }
    .foot { font-size: .75rem }
    .foot a { padding-inline: .5rem }
    .contact { border-radius: 4px; background: var(--canvas); color: var(--link); border-color: var(--link) }
    .contact:hover { background: var(--tint) }
    @media (min-width: 64rem) {
      .page { padding: 4rem 2rem 0 }
      main { flex: none; max-width: 60rem; margin: auto; padding: .5rem 0 1rem; border: 1px solid var(--line); border-radius: 10px; background: color-mix(in srgb, var(--surface) 85%, transparent) }
      main::before { width: calc(100% - 3rem) }
      .column { max-width: none; padding-inline: 3rem }
      .who { padding-block-start: 1.5rem }
      .links .row a { font-size: var(--lead) }
      .reach { padding-inline: 3rem; border-radius: 0 0 10px 10px; background: linear-gradient(transparent, var(--surface) 40%) }
      .contact { margin-inline: 0 auto }
    }
  `,
};
