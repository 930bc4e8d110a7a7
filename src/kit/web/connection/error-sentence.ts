/** For any request that gets no response. */
export const UNREACHABLE_SENTENCE =
  'We can’t reach the server. Check your connection and try again.';

/** For a statement cancelled by the database's timeout. */
export const TIMED_OUT_SENTENCE = 'This took too long. Please try again in a moment.';

/**
 * Turns anything thrown into a sentence for people.
 *
 * @param error as caught
 * @param fallback used if the error has no message of its own
 * @returns the sentence
 */
export function toErrorSentence(error: unknown, fallback: string): string {
  if (isUnreachable(error)) return UNREACHABLE_SENTENCE;
  if (isTimedOut(error)) return TIMED_OUT_SENTENCE;
  const message = findMessage(error);
  // The auth client's message for an empty response is an empty JSON object.
  return message && message !== '{}' ? message : fallback;
}

/**
 * @param error as caught
 * @returns whether the server was unreachable: the network failed, or a proxy responded in its place (502,
 *   503 and 504 are retryable: coverage 8.38)
 */
export function isUnreachable(error: unknown): boolean {
  // `fetch` rejects with a TypeError whose message differs by browser; the clients wrap it.
  if (error instanceof TypeError) return true;
  if (!(typeof error === 'object' && error !== null)) return false;
  if ('name' in error && error.name === 'AuthRetryableFetchError') return true;
  return 'message' in error && String(error.message).startsWith('TypeError:');
}

/** @param error as caught @returns whether a statement hit its timeout */
export function isTimedOut(error: unknown): boolean {
  // SQLSTATE query_canceled.
  return findErrorCode(error) === '57014';
}

/** @param error of a failed read @returns advice for the reader */
export function toAdvice(error: unknown): string {
  return isTimedOut(error) ? TIMED_OUT_SENTENCE : 'Check your connection and try again.';
}

/** @param error as caught @returns its code, such as `weak_password`, if any */
export function findErrorCode(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * @param error as caught
 * @returns whether a fresh sign-in is required, by the service or by a database rule
 */
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

/** @returns the error sentence in a response of our own routes; empty without one */
export async function readSentence(answer: Response): Promise<string> {
  return (await readRefusal(answer)).message;
}

/** @returns the same, with its code if any */
export async function readRefusal(answer: Response): Promise<{ message: string; code?: string }> {
  const body: unknown = await answer.json().catch(() => null);
  const said = typeof body === 'object' && body !== null && 'message' in body && body.message;
  const code = findErrorCode(body);
  return { message: typeof said === 'string' ? said : '', ...(code !== undefined && { code }) };
}
