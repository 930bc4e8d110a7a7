import { LINK_INVALID, type Refusal } from '#kit/rules/refusals/refusal.ts';

export const PAGE_REFUSALS = {
  save_too_soon: [429, 'Too many save requests. Please wait a moment before trying again.'],
  draft_too_soon: [
    429,
    'You’re changing a lot at once. Your changes stay on this device and are saved in a moment.',
  ],
  draft_field_unknown: [400, 'Your page has no such field. Please reload this screen.'],
  username_malformed: [
    400,
    'Username must be 3-30 characters and contain only letters, numbers, and underscores',
  ],
  username_taken: [409, 'Username is already taken. Please choose a different one.'],
  username_kept_out: [409, 'This username can’t be used here. Please choose a different one.'],
  username_not_in_plan: [403, 'A custom username is part of the Premium plans.'],
  link_invalid: LINK_INVALID,
  entries_too_many: [400, 'A page can have at most %s %s.'],
  picture_invalid: [400, 'Invalid %s URL'],
  focus_invalid: [400, 'A focal point is two whole numbers from 0 to 100.'],
  albums_too_many: [403, 'You have 100 albums. Choose one of them.'],
  picture_kept_already: [409, 'This picture is in your gallery already.'],
  pictures_too_many: [403, 'You use %s of %s pictures.'],
  pictures_too_large: [403, 'Your pictures take %s of %s, and this one doesn’t fit.'],
  contacts_too_many: [403, 'You use %s of %s contacts.'],
  notes_too_long: [403, 'These notes take %s of %s characters.'],
} as const satisfies Readonly<Record<string, Refusal>>;
