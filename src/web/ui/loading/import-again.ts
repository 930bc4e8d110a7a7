/**
 * Imports a chunk, even if that failed before. Chromium remembers a failed module for as long as
 * the page is open, and fetches only a new address again. Without this, a moment offline would force
 * a reload, and unsaved input would be lost. Other browsers retry by themselves.
 *
 * @param load imports the chunk by its address
 * @throws TypeError when it cannot be fetched now; the next call tries again
 */
export async function importAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const address = error instanceof Error ? UNFETCHED.exec(error.message)?.groups?.address : null;
    if (!address) throw error;
    tries += 1;
    // The failed module never ran, so this can't run it twice.
    return (await import(/* @vite-ignore */ `${address}?again=${tries}`)) as Part;
  }
}

/** As Chromium says it. */
const UNFETCHED = /^Failed to fetch dynamically imported module: (?<address>\S+)$/;

/** Each failed address is as lost as the first. */
let tries = 0;
