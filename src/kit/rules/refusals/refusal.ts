/** An HTTP status, and a sentence in which each `%s` is a part. */
export type Refusal = readonly [status: number, words: string];

/** @returns a refusal's sentence, with its parts filled in */
export function say([, words]: Refusal, ...parts: readonly string[]): string {
  let next = 0;
  return words.replaceAll('%s', () => parts[next++] ?? '');
}

/** For callers who must sign in, or sign in more strongly: used by the database and our own routes. */
export const SIGN_IN_REFUSALS = {
  not_signed_in: [401, 'Please sign in.'],
  not_administrator: [403, 'Access denied: Admin privileges required'],
  second_factor_needed: [403, 'Please enter the code of your second factor first.'],
  fresh_sign_in_needed: [403, 'Please confirm it’s you: sign in again.'],
  email_unconfirmed: [403, 'Please confirm your email address first.'],
} as const satisfies Readonly<Record<string, Refusal>>;

export const LINK_INVALID: Refusal = [400, 'Invalid link URL'];
