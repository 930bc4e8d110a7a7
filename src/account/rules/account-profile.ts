import { isStoredPicture, toRendition } from '#account/pictures/rules/pictures.ts';

/** Untrusted metadata from the user or their sign-in provider. */
type Metadata = Readonly<Record<string, unknown>>;

/** In CSS pixels: twice the largest displayed size. */
const PICTURE_SIZE = { width: 128, height: 128 };

/** @returns the account's name, or '' */
export function readAccountName({ full_name }: Metadata): string {
  return typeof full_name === 'string' ? full_name : '';
}

/**
 * @returns the URL of the account's picture; null if it is on another host, such as a provider's, which
 *   would see every visit
 */
export function readAccountPicture({ avatar_url }: Metadata): string | null {
  if (typeof avatar_url !== 'string' || !isStoredPicture(avatar_url)) return null;
  return toRendition(avatar_url, PICTURE_SIZE);
}
