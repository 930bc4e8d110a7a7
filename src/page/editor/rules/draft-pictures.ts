import { toFocusPath } from '#account/pictures/rules/focus.ts';
import { listPicturePlaces, type ProfileDraft } from '#page/draft/rules/profile-draft.ts';

/** A text's place in the draft; `PROFILE_COLUMNS` says which hold pictures. */
export type PicturePath = TextPath<ProfileDraft>;

type TextPath<T> = {
  [K in keyof T & string]: T[K] extends string
    ? K
    : T[K] extends readonly (infer Item extends object)[]
      ? `${K}.${number}.${TextName<Item>}`
      : never;
}[keyof T & string];

type TextName<Item> = {
  [K in keyof Item & string]: Item[K] extends string ? K : never;
}[keyof Item & string];

/** Where a draft keeps a picture's focal point. */
export type FocusPath =
  | 'profile_picture_focus'
  | 'cover_image_focus'
  | `${'gallery' | 'custom_links'}.${number}.focus`;

/** Where a draft shows a picture, and that place's name for a sentence. */
export type PictureUse = { path: PicturePath; name: string };

/**
 * @param draft being edited
 * @param place the picture's path in its bucket, with which all its URLs end
 * @returns where the draft shows it
 */
export function listPictureUses(draft: ProfileDraft, place: string): PictureUse[] {
  return listPicturePlaces(draft)
    .filter(({ url }) => url.trim().endsWith(place))
    .map(({ path, name }) => ({ path: path as PicturePath, name }));
}

/** A part of a draft, by key. */
type Held = Record<string, unknown>;

/**
 * @param places of deleted pictures
 * @returns the draft without them: places become empty, and entries with nothing else are dropped
 * when stored
 */
export function withoutPictures(draft: ProfileDraft, places: readonly string[]): ProfileDraft {
  const next: ProfileDraft = JSON.parse(JSON.stringify(draft));
  for (const { path } of places.flatMap((place) => listPictureUses(draft, place))) {
    put(next, path, '');
    put(next, toFocusPath(path), null, { isKnown: true });
  }
  return next;
}

/** @param isKnown whether to set only an existing place */
function put(draft: Held, path: string, value: unknown, { isKnown = false } = {}): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const holder = names.reduce((held, name) => held[name] as Held, draft);
  if (!isKnown || Object.hasOwn(holder, last)) holder[last] = value;
}
