/** @returns the path of a Chromium that the browser tests can drive */
export function findChromium(): string | null;
