/**
 * HTML's `input type=email`, with a dot in its domain, which isn't numeric. Domains are in ASCII (RFC 3490).
 */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d][a-z\d-]{0,61}[a-z\d]$/i;

/** @param text as typed @returns whether its `toAsciiEmail`, which is stored, is a valid email */
export function isEmail(text: string): boolean {
  return EMAIL.test(toAsciiEmail(text));
}

/**
 * @param text as typed
 * @returns it with the domain in ASCII, `xn--bcher-kva.example` for `bücher.example`; unchanged without
 *   such a domain
 */
export function toAsciiEmail(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  const domain = text.slice(at);
  if (/^[!-~]*$|[\s/\\?#:%[\]]/.test(domain)) return text;
  try {
    // A browser's parsing of a host: UTS 46.
    return text.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return text;
  }
}
