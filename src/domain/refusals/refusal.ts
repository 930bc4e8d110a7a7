/** A status of HTTP, and a sentence, in which each `%s` is a part. */
export type Refusal = readonly [status: number, words: string];

/** @returns the words of a refusal, with its parts in their places */
export function say([, words]: Refusal, ...parts: readonly string[]): string {
  let next = 0;
  return words.replaceAll('%s', () => parts[next++] ?? '');
}
