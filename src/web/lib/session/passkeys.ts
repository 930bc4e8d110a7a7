import { findPasskeyProblem } from '#domain/account/sign-in/passkeys.ts';
import { findErrorCode, toErrorSentence } from '#web/lib/connection/error-sentence.ts';

/** @returns whether this browser makes and shows passkeys here: it does for names, not for numbers */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(window.location.hostname);
  return 'PublicKeyCredential' in window && !isNumber;
}

let running: AbortController | undefined;

/**
 * A browser asks for one passkey at a time: whatever asked before gives way.
 *
 * @returns what ends the asking
 */
export function beginAsking(): AbortSignal {
  running?.abort();
  running = new AbortController();
  return running.signal;
}

/** @returns the sentence for what a browser or the service refused */
export function toPasskeySentence(error: unknown, fallback: string): string {
  // The browser's own error comes wrapped, and is what tells.
  const cause =
    error instanceof Error && error.cause instanceof Error ? error.cause.name : undefined;
  const known = findPasskeyProblem(findErrorCode(error)) ?? findPasskeyProblem(cause);
  return known ?? toErrorSentence(error, fallback);
}
