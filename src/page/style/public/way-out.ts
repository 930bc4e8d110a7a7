import { css } from './css.ts';

/** For the way out of an app whose browser can't save a contact card. */
export const WAY_OUT_STYLE = css`
  .way-out { width: min(22rem, 100% - 2rem); margin: auto; font: inherit; text-align: center }
  .way-out::backdrop { background: rgb(0 0 0/.6) }
  .way-out > * + * { margin-block-start: .75rem }
  .way-out a, .way-out button, .way-out input {
    display: block; width: 100%; min-height: 44px; padding: .625rem .75rem; border: 1px solid var(--field); border-radius: 8px;
    background: none; color: inherit; font: inherit; text-align: center; text-decoration: none; cursor: pointer
  }
  .way-out [data-open] { border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600 }
  .way-out form button, .way-out [download] { border: 0; color: var(--soft) }
  .way-out img { display: block; margin-inline: auto; border-radius: 12px }
`;
