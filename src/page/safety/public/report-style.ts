import { css } from '#page/style/public/css.ts';

/** The report form, in addition to the style of a page of details. */
export const REPORT_STYLE = css`
  .report { display: grid; gap: 1.25rem }
  .report fieldset { border: 0 }
  .report :is(legend, .label) { margin-block-end: .375rem; font-weight: 600 }
  .report .reason { display: flex; gap: .75rem; align-items: center; min-height: 44px; cursor: pointer }
  .report [type=radio] { flex: none; width: 1.25rem; height: 1.25rem; accent-color: var(--accent) }
  .report .label { display: block }
  .report .label span, .report small { color: var(--soft); font-weight: 400 }
  .report textarea {
    display: block; width: 100%; min-height: 7rem; padding: .625rem .875rem; border: 1px solid var(--field);
    border-radius: min(var(--button-radius), 12px); background: none; color: inherit; font: inherit; font-size: max(1rem, var(--lead)); resize: vertical
  }
  .report [aria-invalid] { border-color: var(--danger) }
  .report button {
    min-height: 48px; padding: .625rem 1.5rem; border: 0; border-radius: var(--button-radius); background: var(--accent);
    color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer
  }
  .report button:hover { background: color-mix(in srgb, var(--accent) 88%, var(--press)) }
  .details form.report .problem { color: var(--danger) }
  .problem:empty { display: none }
`;
