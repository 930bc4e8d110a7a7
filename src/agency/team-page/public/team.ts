import { css } from '#page/style/public/css.ts';

/** A team's members side by side, each a card that links to their page. */
export const TEAM_STYLE = css`
  .logo { display: block; width: 96px; height: 96px; margin: 0 auto 1.25rem; border-radius: 20px; object-fit: cover; background: var(--tint) }
  .team {
    display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: .75rem;
    max-width: 60rem; margin: 2rem auto 0; padding-inline: 1.25rem
  }
  .person { display: flex; align-items: center; gap: 1rem; height: 100%; padding: 1rem; text-decoration: none }
  .person:hover b { text-decoration: underline; text-underline-offset: .25em }
  .person b, .person b + span { display: block }
  .person b { font-weight: 600 }
  .person b + span { color: var(--soft); font-size: var(--body) }
  .face {
    display: grid; place-items: center; flex: none; width: 72px; height: 72px; border-radius: 50%; object-fit: cover;
    background: var(--tint); color: var(--link); font: 600 1.5rem/1 var(--display)
  }
  .nobody { padding: 3rem 1.25rem; text-align: center; color: var(--soft) }
`;
