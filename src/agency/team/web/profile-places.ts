/** Cards of the agency's profile, as URLs name them. */
export const SIGN_IN_ID = 'sign-in';
export const DIRECTORY_ID = 'directory';

/** A ref that scrolls to its card if the URL names it. */
export function landOn(card: HTMLElement | null): void {
  if (card && window.location.hash === `#${card.id}`) card.scrollIntoView();
}
