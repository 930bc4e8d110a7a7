/**
 * Avoids `URL.canParse`: after a few thousand calls, Node.js 20 rejects every URL with a letter such as `ü`
 * (pitfalls: can-parse).
 *
 * @returns the parts of a URL, or null if it is invalid
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
