/** An HTTP status, and a sentence in which each `%s` is a part. */
export type Refusal = readonly [status: number, words: string];

/** @returns a refusal's sentence, with its parts filled in */
export function say([, words]: Refusal, ...parts: readonly string[]): string {
  let next = 0;
  return words.replaceAll('%s', () => parts[next++] ?? '');
}
