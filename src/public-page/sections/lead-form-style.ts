import { css } from '../style/css.ts';

/** Fields have 16 pixels at least, or phones zoom into them. */
export const LEAD_FORM_STYLE = css`
  .lead { display: grid; gap: 1rem }
  .lead h2 + p { margin-block-start: -.5rem; color: var(--soft); white-space: pre-line }
  .lead label { display: block; margin-block-end: .375rem; font-size: var(--body); font-weight: 550 }
  .lead label span { color: var(--soft); font-weight: 400 }
  .lead :is(input, textarea):not([type=checkbox]) {
    display: block; width: 100%; min-height: 48px; padding: .625rem .875rem; border: 1px solid var(--field);
    border-radius: min(var(--button-radius), 12px); background: none; color: inherit; font: inherit; font-size: max(1rem, var(--lead))
  }
  .lead textarea { resize: vertical; min-height: 7rem }
  .lead :is(input, textarea):focus-visible { outline-offset: 0; border-color: var(--link) }
  .lead [name][aria-invalid] { border-color: var(--danger) }
  .lead .consent { display: flex; gap: .75rem; align-items: flex-start; margin: 0; padding-block: .5rem; font-weight: 400; color: var(--soft) }
  .lead [type=checkbox] { flex: none; width: 1.25rem; height: 1.25rem; accent-color: var(--accent) }
  .problem, .status { color: var(--danger); font-size: var(--body); font-weight: 500 }
  .problem:not(:empty) { margin-block-start: .375rem }
  :is(.problem, .status):empty { display: none }
  .lead button {
    display: block; min-height: 48px; padding: .625rem 1.5rem; border: 0; border-radius: var(--button-radius);
    background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer
  }
  .lead button:hover { background: color-mix(in srgb, var(--accent) 88%, var(--press)) }
  .lead [aria-busy] { opacity: .6; cursor: progress }
  .away { position: absolute; inset-inline-start: -9999px; width: 1px; height: 1px; overflow: hidden }
  .sent { text-align: center; font-weight: 550 }
`;
