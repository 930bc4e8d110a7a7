/**
 * @param charset by any of its names on the web
 * @returns the text; null if the bytes are invalid in that charset, or it is unknown
 */
export function decodeBytes(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
