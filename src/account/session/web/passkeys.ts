import { findPasskeyProblem } from '#account/sign-in/rules/passkeys.ts';
import { findErrorCode, toErrorSentence } from '#kit/web/connection/error-sentence.ts';

/**
 * @returns whether this browser supports passkeys here, which takes a domain name rather than an IP address
 */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(window.location.hostname);
  return 'PublicKeyCredential' in window && !isNumber;
}

let running: AbortController | undefined;

/**
 * A browser shows one passkey request at a time: this aborts any earlier one.
 *
 * @returns the signal that aborts the new request
 */
export function beginAsking(): AbortSignal {
  running?.abort();
  running = new AbortController();
  return running.signal;
}

/** @returns the sentence for a refusal by the browser or the service */
export function toPasskeySentence(error: unknown, fallback: string): string {
  // The browser's original error is wrapped, but has the reason.
  const cause =
    error instanceof Error && error.cause instanceof Error ? error.cause.name : undefined;
  const known = findPasskeyProblem(findErrorCode(error)) ?? findPasskeyProblem(cause);
  return known ?? toErrorSentence(error, fallback);
}
