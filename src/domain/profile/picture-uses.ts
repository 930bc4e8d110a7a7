import { listPicturePlaces, type ProfileDraft } from './profile-draft.ts';

/** A place in the draft that holds the address of a picture. */
export type PicturePath =
  | 'profile_picture_url'
  | 'cover_image_url'
  | `gallery.${number}.url`
  | `custom_links.${number}.thumbnailUrl`;

/** Where a draft shows a picture, and what that place is called in a sentence. */
export type PictureUse = { path: PicturePath; name: string };

/**
 * @param draft being edited
 * @param place of a picture in its bucket, which every address of it ends with
 * @returns where the draft shows it
 */
export function listPictureUses(draft: ProfileDraft, place: string): PictureUse[] {
  return listPicturePlaces(draft)
    .filter(({ url }) => url.trim().endsWith(place))
    .map(({ path, name }) => ({ path: path as PicturePath, name }));
}
