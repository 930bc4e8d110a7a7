import { css } from '#page/style/public/css.ts';

/** Field text is at least 16 pixels, or phones zoom in. */
export const LEAD_FORM_STYLE = css`
  .lead { display: grid; gap: 1rem }
  .lead h2 + p { margin-block-start: -.5rem; color: var(--soft); white-space: pre-line }
  .lead label { display: block; margin-block-end: .375rem; font-size: var(--body); font-weight: 550 }
  .lead :is(label span, small, .consent) { color: var(--soft); font-weight: 400 }
  .lead :is(input, textarea):not([type=checkbox]) {
    display: block; width: 100%; min-height: 48px; padding: .625rem .875rem; border: 1px solid var(--field);
    border-radius: min(var(--button-radius), 12px); background: none; color: inherit; font: inherit; font-size: max(1rem, var(--lead))
  }
  .lead small a { display: inline-block; padding-block: .75rem; margin-block: -.75rem }
  .lead textarea { resize: vertical }
  .lead :is(input, textarea):focus-visible { border-color: var(--link) }
  .lead [aria-invalid] { border-color: var(--danger) }
  .lead .consent { display: flex; gap: .75rem; align-items: flex-start; margin: 0; padding-block: .75rem }
  .lead [type=checkbox] { flex: none; width: 1.25rem; height: 1.25rem; accent-color: var(--accent) }
  .problem { margin-block-start: .375rem; color: var(--danger); font-size: var(--body) }
  .problem:empty { display: none }
  .lead :is(button, .save) {
    display: grid; place-items: center; min-height: 48px; padding: .625rem 1.5rem; border: 0; border-radius: var(--button-radius);
    background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer
  }
  .lead :is(button, .save):hover { background: color-mix(in srgb, var(--accent) 88%, var(--press)) }
  .lead [aria-busy] { opacity: .6; cursor: progress }
  .away { position: absolute; inset-inline-start: -9999px; width: 1px; height: 1px; overflow: hidden }
`;
