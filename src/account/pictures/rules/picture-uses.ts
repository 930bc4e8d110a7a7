import * as z from 'zod/mini';

/** A use of a picture: an item of the database's `picture_uses`. */
const PICTURE_USE = z.object({
  id: z.string(),
  is_portrait: z.boolean(),
  is_cover: z.boolean(),
  is_in_gallery: z.boolean(),
  is_in_links: z.boolean(),
  is_poster: z.boolean(),
  is_in_draft: z.boolean(),
  is_account: z.boolean(),
  is_logo: z.boolean(),
  team_pages: z.number(),
});

export type StoredPictureUse = z.infer<typeof PICTURE_USE>;

/** @throws ZodError if the database's response is invalid */
export function parsePictureUses(answer: unknown): StoredPictureUse[] {
  return z.array(PICTURE_USE).parse(answer);
}

const PLACES = [
  ['is_portrait', 'your profile picture'],
  ['is_cover', 'your cover image'],
  ['is_in_gallery', 'the gallery of your page'],
  ['is_in_links', 'a link of your page'],
  ['is_poster', 'a video or audio of your page'],
  ['is_in_draft', 'the draft of your page'],
  ['is_account', 'the picture of your account'],
  ['is_logo', 'the logo of your agency'],
] as const;

/** @returns whether the owner's own page uses any of them */
export function isOnOwnPage(uses: readonly StoredPictureUse[]): boolean {
  return uses.some(
    (use) =>
      use.is_portrait || use.is_cover || use.is_in_gallery || use.is_in_links || use.is_poster,
  );
}

/** @returns where the pictures are used, without duplicates */
export function namePictureUses(uses: readonly StoredPictureUse[]): string[] {
  const places = PLACES.filter(([key]) => uses.some((use) => use[key])).map(([, name]) => name);
  const pages = Math.max(0, ...uses.map(({ team_pages }) => team_pages));
  if (pages === 0) return places;
  return [...places, pages === 1 ? 'a page of your team' : `${pages} pages of your team`];
}

/**
 * Shown before pictures are deleted.
 *
 * @param count of the pictures
 * @param uses of those that are in use
 */
export function describePictureLoss(count: number, uses: readonly StoredPictureUse[]): string {
  const gone = count === 1 ? 'It’s deleted for good' : 'They’re deleted for good';
  const always = `${gone}, from earlier versions of your page too.`;
  if (uses.length === 0) {
    return `${count === 1 ? 'It isn’t in use.' : 'None of them are in use.'} ${always}`;
  }
  const places = LIST.format(namePictureUses(uses));
  const who =
    count === 1
      ? 'It’s in use'
      : `${uses.length} of them ${uses.length === 1 ? 'is' : 'are'} in use`;
  return `${who}: ${places}. Those places will be empty. ${always}`;
}

const LIST = new Intl.ListFormat('en');
