import { css } from './css.ts';

/** Styles of every page: background, column, header, footer, focus, print. */
export const BASE_STYLE = css`
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
    display: grid; place-items: center; width: 36px; height: 36px; margin: 4px; border-radius: 50%;
    background: var(--accent); color: var(--on-accent); font-weight: 600; list-style: none; cursor: pointer
  }
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
  .foot { padding: 1.5rem 1.25rem calc(1.5rem + env(safe-area-inset-bottom)); text-align: center; font-size: .8125rem; color: var(--soft) }
  .foot a { padding: .75rem; text-underline-offset: .2em }
  @media (prefers-reduced-motion: no-preference) { a, button, summary { transition: background-color .15s, border-color .15s, color .15s, transform .15s } }
  @media print { .top, .reach, form { display: none } .page { background: none } }
`;
