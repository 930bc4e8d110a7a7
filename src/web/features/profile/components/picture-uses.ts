import type { ProfileDraft } from '#domain/profile/profile-draft.ts';

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
  const isIt = (url: string) => url.trim().endsWith(place);
  const uses: (PictureUse & { url: string })[] = [
    { path: 'profile_picture_url', name: 'the profile picture', url: draft.profile_picture_url },
    { path: 'cover_image_url', name: 'the cover image', url: draft.cover_image_url },
    ...draft.gallery.map(({ url }, index) => ({
      path: `gallery.${index}.url` as const,
      name: `picture ${index + 1} of the gallery`,
      url,
    })),
    ...draft.custom_links.map(({ thumbnailUrl: url, buttonText }, index) => ({
      path: `custom_links.${index}.thumbnailUrl` as const,
      name: `the picture of “${buttonText.trim() || `link ${index + 1}`}”`,
      url,
    })),
  ];
  return uses.filter(({ url }) => isIt(url)).map(({ path, name }) => ({ path, name }));
}
