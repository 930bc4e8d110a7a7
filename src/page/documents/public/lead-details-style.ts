import { css } from '#page/style/public/css.ts';

/** For visitors returning to a lead they sent; extends the form's style. */
export const LEAD_DETAILS_STYLE = css`
  .details { display: grid; gap: 1.25rem; align-content: start; padding-block: 2rem 3rem }
  .details > h1 + p { margin-block-start: -.75rem; color: var(--soft) }
  .details .card > * + p, .details form > .choice { margin-block-start: .75rem }
  .details .card:not(.lead) p { color: var(--soft) }
  .details .done { color: inherit; font-weight: 550; border-color: var(--accent) }
  .details .written { white-space: pre-line }
  .details dl { display: grid; gap: .25rem 1.5rem; margin-block-start: .75rem }
  .details dt { font-size: var(--body); color: var(--soft) }
  .details dd { margin-block-end: .625rem }
  .details dd:last-child { margin: 0 }
  .choice { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem }
  .choice a { display: grid; place-items: center; min-height: 48px }
  .danger {
    display: grid; place-items: center; width: fit-content; min-height: 48px; margin-block-start: 1rem; padding: .625rem 1.5rem;
    border: 1px solid var(--danger); border-radius: var(--button-radius); background: none; color: var(--danger);
    font: inherit; font-weight: 600; text-decoration: none; cursor: pointer
  }
  .danger:hover { background: color-mix(in srgb, var(--danger) 10%, transparent) }
  .choice .danger { margin: 0; background: var(--danger); color: var(--surface) }
  @media (min-width: 640px) {
    .details dl { grid-template-columns: max-content 1fr }
    .details dt { padding-block-start: .125rem }
  }
`;
