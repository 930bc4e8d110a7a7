import type { Refusal } from '#kit/rules/refusals/refusal.ts';

/** About an owner's pictures. */
export const PICTURE_REFUSALS = {
  description_too_long: [400, 'A description has at most 300 characters.'],
  album_name_too_long: [400, 'The name of an album has at most 60 characters.'],
} as const satisfies Readonly<Record<string, Refusal>>;
