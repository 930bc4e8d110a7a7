import { css } from '#page/style/public/css.ts';

/**
 * At the bottom of a phone, in the middle of wider screens. Pages load it only with the sheet. It has a
 * card's colours, but neither it nor its parts are cards, as templates remove a card's ground.
 */
export const SWAP_STYLE = css`
  .swap {
    --ink: var(--card-ink); --soft: var(--card-soft); --link: var(--card-link); --tint: var(--card-tint);
    border: 0; border-radius: var(--card-radius); background: var(--surface); color: var(--ink);
    width: min(28rem, 100%); max-width: none; max-height: 92vh; margin: auto auto 0; overflow: auto; font: inherit;
    padding: 1.5rem 1.25rem calc(.75rem + env(safe-area-inset-bottom)); border-end-start-radius: 0; border-end-end-radius: 0
  }
  .swap::backdrop { background: rgb(0 0 0/.6) }
  .swap h2:focus { outline: none }
  .swap :is(.card, .lead) { padding: 0; border: 0; background: none; box-shadow: none; backdrop-filter: none }
  .swap .ways { display: flex; flex-wrap: wrap; gap: .5rem }
  .swap .ways :is(button, label, a) {
    position: relative; flex: 1; display: grid; place-items: center; min-height: 48px; margin: 0; padding: .5rem .75rem;
    border: 1px solid var(--field); border-radius: var(--button-radius); background: none; color: inherit;
    font: inherit; font-weight: 550; text-align: center; text-decoration: none; cursor: pointer
  }
  .swap .ways :is(button, label, a):hover { background: var(--tint) }
  .swap .ways [hidden] { display: none }
  .swap .ways label:focus-within { outline: 2px solid var(--link); outline-offset: 2px }
  .swap .ways input { position: absolute; inset: 0; width: 100%; height: 100%; min-height: 0; padding: 0; opacity: 0; cursor: pointer }
  .swap [method=dialog] button {
    width: 100%; min-height: 48px; margin-block-start: .25rem; border: 0; background: none; color: var(--soft); font: inherit; cursor: pointer
  }
  @media (min-width: 40rem) { .swap { margin: auto; padding-inline: 1.75rem; border-radius: var(--card-radius) } }
`;
