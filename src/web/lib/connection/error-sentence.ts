/** Said when no answer came at all, whatever was asked for. */
export const UNREACHABLE_SENTENCE =
  'The server cannot be reached. Check your connection and try again.';

/** Said when the database cancelled a statement for the time it took. */
export const TIMED_OUT_SENTENCE = 'This took too long. Please try again in a moment.';

/**
 * Turns whatever was thrown into a sentence for a person.
 *
 * @param error as caught
 * @param fallback said when the error has no words of its own
 * @returns the sentence
 */
export function toErrorSentence(error: unknown, fallback: string): string {
  if (isUnreachable(error)) return UNREACHABLE_SENTENCE;
  if (isTimedOut(error)) return TIMED_OUT_SENTENCE;
  const message = findMessage(error);
  // An empty JSON object is what the auth client says when the answer had no body.
  return message && message !== '{}' ? message : fallback;
}

/**
 * @param error as caught
 * @returns whether the server could not be reached: the network failed, or something before the
 * server answered in its place (502, 503 and 504 are retryable: coverage 8.38)
 */
export function isUnreachable(error: unknown): boolean {
  // `fetch` rejects with a TypeError whose words differ in every browser; the clients wrap it.
  if (error instanceof TypeError) return true;
  if (!(typeof error === 'object' && error !== null)) return false;
  if ('name' in error && error.name === 'AuthRetryableFetchError') return true;
  return 'message' in error && String(error.message).startsWith('TypeError:');
}

/** @param error as caught @returns whether a statement ran into its time limit */
export function isTimedOut(error: unknown): boolean {
  // SQLSTATE query_canceled.
  return findErrorCode(error) === '57014';
}

/** @param error of a read that failed @returns what to do about it */
export function toAdvice(error: unknown): string {
  return isTimedOut(error) ? TIMED_OUT_SENTENCE : 'Check your connection and try again.';
}

/** @param error as caught @returns the service's code for it, such as `weak_password`, if it has one */
export function findErrorCode(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : undefined;
}

/** @param error as caught @returns whether it asks for a sign-in of the last minutes: the service, or a rule's refusal */
export function isFreshSignInNeeded(error: unknown): boolean {
  const details =
    typeof error === 'object' && error !== null && 'details' in error && error.details;
  const codes = [findErrorCode(error), details];
  return codes.includes('reauthentication_needed') || codes.includes('fresh_sign_in_needed');
}

function findMessage(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  return hasMessage && typeof error.message === 'string' ? error.message : undefined;
}
