import { css } from '#page/style/public/css.ts';

/** A page of running text, lists and tables with hairlines. */
export const PRIVACY_STYLE = css`
  .prose { padding-block: 2.5rem 4rem }
  .prose h1 { font-size: 2rem }
  .prose h2 { font-size: 1.25rem; margin-block: 2.5rem .75rem }
  .prose h3 { font-size: 1rem; margin-block: 1.5rem .5rem }
  .prose p, .prose li { max-width: 65ch }
  .prose p + p, .prose table + p { margin-block-start: 1rem }
  .prose .lead { margin-block-start: .75rem; font-size: 1.125rem; color: var(--soft) }
  .prose .note { color: var(--soft) }
  .prose li { padding-block: .75rem; border-block-start: 1px solid var(--line) }
  .prose strong { font-weight: 600 }
  .prose table { width: 100%; border-collapse: collapse; font-size: .9375rem; overflow-wrap: break-word }
  .prose th { font-weight: 500; font-size: .8125rem; color: var(--soft) }
  .prose th, .prose td { padding: .625rem 1rem .625rem 0; text-align: start; vertical-align: top; border-block-end: 1px solid var(--line) }
  .prose .log td:not(:last-child) { white-space: nowrap }
  .prose td:last-child, .prose th:last-child { padding-inline-end: 0 }
`;
