/**
 * `URL.canParse` is not asked: once it has been a few thousand times, Node.js 20 says no to every
 * address with a letter such as `ü` (pitfalls: can-parse).
 *
 * @returns the parts of an address, or null where it is none
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
