import { css } from '#page/style/public/css.ts';

/**
 * The bar sticks to the bottom of the screen. It covers nothing: at the end it is below the page.
 */
export const CONSENT_STYLE = css`
  .measuring { order: 1; position: sticky; inset-block-end: 0; z-index: 3; padding: .75rem .75rem calc(.75rem + env(safe-area-inset-bottom)) }
  .measuring .card { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1.5rem; max-width: 46rem; margin-inline: auto; padding: 1rem 1.25rem; box-shadow: 0 8px 32px -8px rgb(0 0 0/.32) }
  .measuring p { flex: 1 1 20rem; font-size: .875rem; color: var(--soft) }
  .measuring b { display: block; font-weight: 600; font-size: 1rem; color: var(--ink) }
  .measuring .card > div { display: flex; gap: .5rem; flex: 1 0 auto }
  .measuring button {
    flex: 1; min-height: 44px; min-width: 7rem; padding-inline: 1rem; border: 1px solid var(--field); border-radius: 8px;
    background: none; color: var(--ink); font: inherit; font-weight: 550; cursor: pointer
  }
  .measuring button:hover { background: var(--tint) }
  .foot button { padding: .75rem; border: 0; background: none; color: inherit; font: inherit; text-decoration: underline; text-underline-offset: .2em; cursor: pointer }
  .measuring[hidden], .foot [hidden], .measuring [hidden] { display: none }
  @media print { .measuring { display: none } }
`;
