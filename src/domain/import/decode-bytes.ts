/**
 * @param charset by any name it is known by on the web
 * @returns the text; null where the bytes can't be of that charset, or nobody knows it
 */
export function decodeBytes(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
