import type { Refusal } from '#kit/rules/refusals/refusal.ts';

/** About an owner's pictures. */
export const PICTURE_REFUSALS = {
  description_too_long: [400, 'A description has at most 300 characters.'],
  album_name_too_long: [400, 'The name of an album has at most 60 characters.'],
} as const satisfies Readonly<Record<string, Refusal>>;

/** The maximum length of an owner's texts about a picture, in characters (`public.pictures` in SQL). */
export const PICTURE_LENGTHS = { alt: 300, album: 60 } as const;

/** Why a picture wasn't saved, for its owner. */
export const PICTURE_MESSAGES = {
  alt: PICTURE_REFUSALS.description_too_long[1],
  album: PICTURE_REFUSALS.album_name_too_long[1],
} as const;

export type PictureWords = { alt: string; album: string };

/** @returns one trimmed line, as stored (`private.to_one_line`) */
export function toOneLine(typed: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are replaced.
  return typed.replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ').trim();
}

/** @returns the texts as stored, and the sentence that refuses them, if any */
export function readPictureWords(typed: PictureWords): { words: PictureWords; problem?: string } {
  const words = { alt: toOneLine(typed.alt), album: toOneLine(typed.album) };
  // By code points, as PostgreSQL counts.
  if ([...words.alt].length > PICTURE_LENGTHS.alt) return { words, problem: PICTURE_MESSAGES.alt };
  if ([...words.album].length > PICTURE_LENGTHS.album) {
    return { words, problem: PICTURE_MESSAGES.album };
  }
  return { words };
}

/** The bucket's own size limit, which is enforced last. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** The endpoint that copies a picture from another site to the owner's library. */
export const PICTURE_COPIES_PATH = '/picture-copies';

/** Errors shown to the owner when a picture couldn't be copied. */
export const PICTURE_COPY_MESSAGES = {
  address: 'That isn’t a link to a picture.',
  private: 'That link leads into a private network, so we didn’t open it.',
  unreachable: 'We couldn’t reach that website. Check the link and try again.',
  missing: 'There’s no picture at that link.',
  redirects: 'That link keeps redirecting. Use the one you end up at.',
  time: 'That website took too long to answer. Try again later.',
  size: 'The picture is larger than 10 MB. Choose a smaller one.',
  room: 'There’s no room for another picture.',
  type: 'We couldn’t find a picture at that link.',
} as const;

export type PictureCopyProblem = keyof typeof PICTURE_COPY_MESSAGES;
