/**
 * Imports a chunk, even after a failure. Chromium caches a failed module for as long as the page is
 * open, and retries only under a new URL. Without this, a moment offline would force a reload,
 * losing unsaved input. Other browsers retry by themselves.
 *
 * @param load imports the chunk by its URL
 * @throws TypeError if it can't be loaded now; the next call retries
 */
export async function importAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const address = error instanceof Error ? UNFETCHED.exec(error.message)?.groups?.address : null;
    if (!address) throw error;
    tries += 1;
    // The failed module never ran, so this can't run it a second time.
    return (await import(/* @vite-ignore */ `${address}?again=${tries}`)) as Part;
  }
}

/** Chromium's message. */
const UNFETCHED = /^Failed to fetch dynamically imported module: (?<address>\S+)$/;

/** Each failed URL is cached like the first. */
let tries = 0;
