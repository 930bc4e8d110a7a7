/**
 * Imports a part of the program, also where that failed before. Chromium keeps a module that could not
 * be fetched as failed for as long as the page stands, and only another address is fetched again; so
 * whoever lost the connection for a moment would have to load the page anew, and lose what they typed.
 * Other browsers fetch again by themselves.
 *
 * @param load imports the part by its address
 * @throws TypeError when it cannot be fetched now; the next call tries again
 */
export async function importAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const address = error instanceof Error ? UNFETCHED.exec(error.message)?.groups?.address : null;
    if (!address) throw error;
    tries += 1;
    // What failed was never run, so there is no second copy of it.
    return (await import(/* @vite-ignore */ `${address}?again=${tries}`)) as Part;
  }
}

/** As Chromium says it. */
const UNFETCHED = /^Failed to fetch dynamically imported module: (?<address>\S+)$/;

/** Each failed address is as lost as the first. */
let tries = 0;
