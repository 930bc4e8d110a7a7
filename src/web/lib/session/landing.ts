/** How this page was opened, as far as the fragment of its address says. */
export type Landing = {
  hasTokens: boolean;
  isRecovery: boolean;
  isConfirmation: boolean;
  failure: string | null;
};

/**
 * The links of our mails lead back here with what happened in the fragment. The auth client takes
 * the tokens out of it; this reads the rest.
 *
 * @param hash of the URL, with or without `#`
 * @returns whether it brings a session, whether that is for choosing a new password or the
 * confirmation of an address, and the service's words if the link did not work
 */
export function parseLanding(hash: string): Landing {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const failure = fragment.get('error_description') ?? fragment.get('error');
  const hasTokens = !failure && fragment.has('access_token');
  const type = hasTokens ? fragment.get('type') : null;
  return {
    hasTokens,
    isRecovery: type === 'recovery',
    isConfirmation: type === 'signup',
    failure,
  };
}

// Read while this file is loaded, because the auth client empties the fragment.
const landing = parseLanding(window.location.hash);
let recovering = landing.isRecovery;

/** @returns whether this page was opened by a link that signs in */
export function hasTokens(): boolean {
  return landing.hasTokens;
}

/** @returns whether the link that opened this page has confirmed the address of an account */
export function isConfirmation(): boolean {
  return landing.isConfirmation;
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
