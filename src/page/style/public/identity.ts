import { css } from './css.ts';

/** The cover (144, 192, 240 pixels by breakpoint: coverage 9.26), the picture, the name. */
export const IDENTITY_STYLE = css`
  .cover, .picture { object-fit: cover; background: var(--tint) }
  .cover { display: block; width: 100%; height: 144px }
  .who { padding-block: 2rem .5rem; text-align: center }
  .picture {
    display: grid; place-items: center; width: 112px; height: 112px; margin: 0 auto 1.25rem; border-radius: 50%;
    color: var(--link); font: 600 2.5rem/1 var(--display);
    box-shadow: 0 0 0 4px var(--canvas), 0 0 0 5px var(--line)
  }
  .cover + .who { padding-block-start: 0 }
  .cover + .who .picture { margin-block-start: -56px; position: relative }
  h1 { font-size: calc(var(--heading)*1.4); letter-spacing: -.025em }
  .role { margin-block-start: .375rem; color: var(--soft); font-size: var(--lead); font-weight: 500 }
  .bio { max-width: 32rem; margin: .875rem auto 0; font-size: var(--lead); white-space: pre-line; text-wrap: balance }
  @media (min-width: 640px) { .cover { height: 192px } }
  @media (min-width: 1024px) { .cover { height: 240px; max-width: 60rem; margin-inline: auto; border-radius: 16px } }
`;

/**
 * Always within reach: in a bar at the foot of the window, and beside the column on wide screens.
 * Its border has its text's colour, which differs from the background wherever the accent doesn't.
 */
export const CONTACT_STYLE = css`
  html { scroll-padding-block-end: 6rem }
  main { padding-block-end: 0 }
  .reach {
    position: sticky; inset-block-end: 0; z-index: 1; margin-block-start: 1.5rem; padding: .75rem .75rem calc(.75rem + env(safe-area-inset-bottom));
    border-block-start: 1px solid var(--line); background: var(--surface)
  }
  .contact {
    display: flex; align-items: center; justify-content: center; gap: .75rem; width: fit-content; min-height: 52px;
    margin-inline: auto; padding-inline: 1.75rem; border: 1px solid var(--on-accent); border-radius: 26px;
    background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none
  }
  .contact:hover { background: color-mix(in srgb, var(--accent) 88%, var(--press)) }
  .contact:active { transform: scale(.99) }
  @media (min-width: 60rem) {
    .reach { position: fixed; inset-inline-start: calc(50% + 18.75rem); border: 0; background: none }
  }
`;
