import { css } from '../style/css.ts';
import { TWO_COLUMNS } from './template-style.ts';
import type { TemplateView } from './template-view.ts';

/** A portrait beside the facts of a letterhead, and a bar of three ways. */
export const office: TemplateView = {
  picture: { width: 132, height: 165 },
  cover: null,
  reach: 'rows',
  links: { size: 'row' },
  style:
    css`
    main { padding-block-start: 56px }
    main::before { content: ""; display: block; height: 4px; background: var(--accent) }
    .who { display: grid; grid-template-columns: 132px 1fr; column-gap: 1.25rem; align-items: end; padding-block-start: 1.5rem; text-align: start }
    .who > :not(.picture, .words) { grid-column: 1/-1 }
    .picture { width: 132px; height: 165px; margin: 0; border-radius: 8px; font-size: 3.5rem }
    h1 { font-size: 1.875rem; font-weight: 600; letter-spacing: -.01em }
    .role { color: var(--link) }
    .bio { margin: 1.25rem 0 0 }
    .ways { display: block; border-block-start: 1px solid var(--line) }
    .ways a { justify-content: start; gap: .875rem; min-height: 44px; padding: .5rem 0; border-radius: 0; border-block-end: 1px solid var(--line); background: none; color: var(--ink); font-weight: 450 }
    .ways .icon { color: var(--link) }
    .section { margin-block-start: 2rem }
    .social { justify-content: start; margin-inline: -.75rem }
    .links { gap: .5rem }
    h2 { font-weight: 600 }
    @media (min-width: 64rem) { main::before { position: absolute; inset: 56px 0 auto } .who { grid-template-columns: 1fr } .picture { width: 100%; height: auto; aspect-ratio: 4/5; margin-block-end: 1.25rem } }
  ` + TWO_COLUMNS,
};
