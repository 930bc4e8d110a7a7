import { css } from '#page/style/public/css.ts';
import type { TemplateView } from './template-view.ts';

/**
 * One card: a square picture with the name beside it, a bar of three equal contact options, links
 * as hairline rows, the first in the accent.
 */
export const callingCard: TemplateView = {
  picture: { width: 72, height: 72 },
  cover: null,
  reach: 'buttons',
  links: { size: 'row' },
  letters: { name: 10.5, bio: 38 },
  style: css`
    main { width: auto; max-width: 34rem; flex: none; margin: 52px 12px 12px; padding: 1.5rem 0 0; border-radius: 20px; background: var(--surface); color: var(--card-ink); box-shadow: 0 1px 2px rgb(0 0 0/.05), 0 16px 40px -24px rgb(0 0 0/.25) }
    main > * { --ink: var(--card-ink); --soft: var(--card-soft); --link: var(--card-link); --tint: var(--card-tint) }
    .who { display: grid; grid-template-columns: 72px 1fr; align-items: center; column-gap: 1rem; padding-block-start: 0; text-align: start }
    .who > :not(.picture, .words) { grid-column: 1/-1 }
    .picture { width: 72px; height: 72px; margin: 0; border-radius: 16px; font-size: 1.75rem }
    h1 { font-weight: 700; letter-spacing: -.035em; line-height: 1.05 }
    .role { margin-block-start: .125rem }
    .bio { margin: .75rem 0 0 }
    .ways { gap: 0; border-radius: var(--button-radius); background: var(--card-tint) }
    .ways a { border-radius: 0; background: none; color: var(--card-link) }
    .ways a + a { border-inline-start: 2px solid var(--surface) }
    .section { margin-block-start: 1.5rem }
    .links { gap: 0; border-block-start: 1px solid var(--line) }
    .links li { border-block-end: 1px solid var(--line) }
    .links .row a { padding: .625rem 0; border: 0; border-radius: 0; background: none; color: var(--card-ink); box-shadow: none }
    .links:first-of-type > .row:first-child a { color: var(--card-link); font-weight: 700 }
    .links .icon { color: var(--card-link) }
    .social { justify-content: start; margin-inline: -.5625rem }
    .lead { padding: 0; border: 0; box-shadow: none }
    .reach { margin-block-start: 1.5rem; background: linear-gradient(transparent, var(--surface) 40%); border-radius: 0 0 20px 20px }
    main:not(:has(.reach)) { padding-block-end: 1.5rem }
    .links li:last-child { border: 0 }
    .foot { margin-block-start: auto }
    @media (min-width: 34rem) { main { width: 100%; margin-inline: auto } }
    @media (min-width: 40rem) { main { margin-block: auto } .foot { margin: 0 } }
    @media (min-width: 64rem) { .page { padding-block-start: 4rem } main { max-width: 38rem; padding-block-start: 2.5rem } main > .column { padding-inline: 2.5rem } .reach { padding-inline: 2.5rem } .contact { margin-inline-start: 0 } }
  `,
};
