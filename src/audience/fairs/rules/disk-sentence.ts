/** @param error of the device's storage @returns a sentence: what happened to the input, and what to do */
export function toDiskSentence(error: unknown): string {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : '';
  return name === 'QuotaExceededError'
    ? 'This device is full, so nothing was saved. Free up some space, then save again: what you typed stays here.'
    : 'This browser can’t save anything here. Is this a private window? What you typed stays here.';
}
