/**
 * The places where owners share their page, with their names. A place's mark becomes the source of visits
 * and leads from it.
 */
export const SHARE_MARKS = {
  badge: 'Badge',
  table: 'Table stand',
  signature: 'Email signature',
  slide: 'Slide',
  instagram: 'Instagram',
  card: 'Business card',
  sticker: 'Sticker',
  story: 'Story',
  call: 'Video call',
  wallet: 'Wallet',
  nfc: 'NFC tag',
  event: 'Event',
} as const;

export type ShareMark = keyof typeof SHARE_MARKS;

/** All places, in the order in which they are offered. */
export const SHARE_MARK_KEYS = Object.keys(SHARE_MARKS) as ShareMark[];

/** The parameter of a page's URL that names the place; the page's script removes it. */
export const MARK_PARAMETER = 'at';

/** @param text in any case, untrusted @returns the place it names, or null */
export function parseShareMark(text: string | null | undefined): ShareMark | null {
  const key = text?.toLowerCase() ?? '';
  return Object.hasOwn(SHARE_MARKS, key) ? (key as ShareMark) : null;
}

/**
 * The short URL for a place without a code, such as a profile on Instagram. It works without scripts, at any
 * of the page's URLs.
 *
 * @param address the page's URL
 * @returns the same page's URL with the mark, such as `https://vizit.test/bio/ada?at=badge`
 */
export function markedAddress(address: string, mark: ShareMark): string {
  const { href, search } = new URL(address);
  return `${href}${search === '' ? '?' : '&'}${MARK_PARAMETER}=${mark}`;
}
