/** Called with when the first try began; what it left behind goes. */
type Forget = (begun: Date) => unknown;

const forgetful = new Set<Forget>();

/**
 * What a first try left would stand in the way of the second: an account with the name it makes, a mail
 * nobody read. Whoever keeps such a thing says here how it's forgotten.
 *
 * @returns ends that
 */
export function forgetBeforeSecondTry(forget: Forget): () => void {
  forgetful.add(forget);
  return () => void forgetful.delete(forget);
}

/** Forgets what tests left behind since then. */
export async function forgetFirstTry(begun: Date): Promise<void> {
  for (const forget of forgetful) await forget(begun);
}
