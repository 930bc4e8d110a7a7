import { css } from '../style/css.ts';
import type { TemplateView } from './template-view.ts';

/** A terminal: prompt lines, links with dotted leaders, a faint grid, no picture. */
export const shell: TemplateView = {
  picture: null,
  cover: null,
  reach: null,
  links: { size: 'row', hasHost: true },
  style: css`
    .page::before { background: linear-gradient(color-mix(in srgb, var(--ink) 5%, transparent) 1px, transparent 1px) 0 0/24px 24px, linear-gradient(90deg, color-mix(in srgb, var(--ink) 5%, transparent) 1px, var(--canvas) 1px) 0 0/24px 24px }
    .who { text-align: start }
    h1 { font-size: 1.75rem; font-weight: 700; letter-spacing: -.03em }
    h1::before { content: "$ "; color: var(--link); font-weight: 400 }
    .role::before { content: "> "; color: var(--link) }
    .role { font-weight: 400; color: var(--ink) }
    .bio { margin-inline: 0; color: var(--soft); text-wrap: wrap }
    .bio::before { content: "# "; color: var(--link) }
    .section { margin-block-start: 2rem }
    h2 { font-size: 1rem; font-weight: 700 }
    h2::before { content: "## "; color: var(--link); font-weight: 400 }
    .social { justify-content: start; margin-inline: -.75rem }
    .links { gap: 0 }
    .links .row a { min-height: 44px; padding: .25rem 0; border: 0; background: none; box-shadow: none; color: var(--ink); font-weight: 500; font-size: 1rem }
    .links .row span { display: flex; align-items: baseline; gap: .5rem; min-width: 0 }
    .links .row b { font-weight: 500 }
    .links .row span::before { content: "→"; color: var(--link) }
    .links .row small { order: 2; color: var(--soft); opacity: 1; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 45% }
    .links .row span::after { content: ""; order: 1; flex: 1; min-width: 1rem; border-block-end: 2px dotted color-mix(in srgb, var(--soft) 55%, transparent) }
    .links .row a > :is(.icon, .thumb) { display: none }
    .links .row a:hover b { color: var(--link); text-decoration: underline }
    .skills li { background: none; border: 1px solid var(--line); border-radius: 4px }
    .contact { border-radius: 4px; background: var(--canvas); color: var(--link); border-color: var(--link) }
    .contact:hover { background: var(--tint) }
  `,
};
