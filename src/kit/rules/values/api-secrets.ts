/** Matches possible keys anywhere in a text. */
const SECRETS = /vzt_[A-Za-z0-9_-]{20,}/g;

/** @param text of unknown origin @returns whether anything in it looks like a key */
export function holdsApiSecret(text: string): boolean {
  return text.search(SECRETS) !== -1;
}

/** @param text for a log @returns it without any key */
export function hideApiSecrets(text: string): string {
  return text.replace(SECRETS, 'vzt_…');
}
