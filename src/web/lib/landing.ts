/** How this page was opened, as far as the fragment of its address says. */
export type Landing = { hasTokens: boolean; isRecovery: boolean; failure: string | null };

/**
 * The links of our mails lead back here with what happened in the fragment. The auth client takes
 * the tokens out of it; this reads the rest.
 *
 * @param hash of the URL, with or without `#`
 * @returns whether it brings a session, whether that is for choosing a new password, and the
 * service's words if the link did not work
 */
export function parseLanding(hash: string): Landing {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const failure = fragment.get('error_description') ?? fragment.get('error');
  const hasTokens = !failure && fragment.has('access_token');
  return { hasTokens, isRecovery: hasTokens && fragment.get('type') === 'recovery', failure };
}

// Read while this file is loaded, because the auth client empties the fragment.
const landing = parseLanding(window.location.hash);
let recovering = landing.isRecovery;

/** @returns whether this page was opened by a link that signs in */
export function hasTokens(): boolean {
  return landing.hasTokens;
}

/** @returns whether a recovery link opened this page and the new password is still to be chosen */
export function isRecovering(): boolean {
  return recovering;
}

/** To be called once the new password is set. */
export function endRecovery() {
  recovering = false;
}

/** @returns why the link that opened this page did not work, or null */
export function findLandingFailure(): string | null {
  return landing.failure;
}
