import { isStoredPicture, toRendition } from '../profile/pictures.ts';

/** What somebody, or their sign-in provider, says of them: anything at all. */
type Metadata = Readonly<Record<string, unknown>>;

/** In CSS pixels, twice as dense as the largest place it stands in. */
const PICTURE_SIZE = { width: 128, height: 128 };

/** @returns the name of the account, or '' */
export function readAccountName({ full_name }: Metadata): string {
  return typeof full_name === 'string' ? full_name : '';
}

/**
 * @returns the picture of the account as it is drawn, or null: one that stands elsewhere, such as at a
 *   provider, would tell them whenever its owner looks
 */
export function readAccountPicture({ avatar_url }: Metadata): string | null {
  if (typeof avatar_url !== 'string' || !isStoredPicture(avatar_url)) return null;
  return toRendition(avatar_url, PICTURE_SIZE);
}
