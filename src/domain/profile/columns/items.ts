import { toRecord } from '../../values/json.ts';
import { DRAFT_LENGTHS } from './draft-problems.ts';
import {
  buildItemSchema,
  choice,
  email,
  flag,
  type ItemOf,
  id,
  labelled,
  level,
  linkUrl,
  month,
  neededWords,
  optionalPictureUrl,
  parseList,
  pictureUrl,
  words,
} from './fields.ts';

// The JSON inside a profile's columns. Stored data may be old or strange, so reading never throws:
// an item that does not fit is left out, a missing value gets its default (coverage 3.10).

/** A skill's level goes up to this; 0 shows none. */
export const MAX_SKILL_LEVEL = 5;

/** In characters: a moment as `toISOString` writes it, with room to spare. */
const MOMENT_LENGTH = 40;

export const SOCIAL_LINK = { url: linkUrl() };

export const CUSTOM_LINK = {
  id: id(),
  buttonText: words(DRAFT_LENGTHS.buttonText),
  url: linkUrl(),
  icon: choice('link'),
  isVisible: flag(true),
  /** A picture in the place of the icon. */
  thumbnailUrl: optionalPictureUrl(),
  /** How large a template draws it: `row`, `tile`, `feature`; empty for the template's own way. */
  size: choice(''),
  /** ISO moments between which the link shows; empty for no bound. */
  startsAt: words(MOMENT_LENGTH),
  endsAt: words(MOMENT_LENGTH),
};

export const SKILL = {
  id: id(),
  name: neededWords(DRAFT_LENGTHS.skill),
  level: level(MAX_SKILL_LEVEL),
};

export const EXPERIENCE = {
  id: id(),
  role: labelled('Role', words(DRAFT_LENGTHS.role)),
  company: labelled('Company', words(DRAFT_LENGTHS.company)),
  startDate: labelled('From', month()),
  endDate: labelled('To', month(), { unless: 'isCurrent' }),
  isCurrent: labelled('I work here now', flag(false)),
  description: labelled('Description', words(DRAFT_LENGTHS.description)),
};

export const GALLERY_PICTURE = { url: pictureUrl(), alt: words(DRAFT_LENGTHS.alt) };

export const VCARD_DATA = {
  name: words(200),
  /** Where the owner says how the name divides; without them it is split. */
  firstName: words(200),
  lastName: words(200),
  designation: words(200),
  company: words(200),
  email: email(),
  phone: words(60),
  address: words(500),
};

/** One entry of `social_links`. */
export type SocialLink = ItemOf<typeof SOCIAL_LINK>;
/** One entry of `custom_links`: a button of the page. */
export type CustomLink = ItemOf<typeof CUSTOM_LINK>;
/** One entry of `skills`. */
export type Skill = ItemOf<typeof SKILL>;
/** One entry of `experiences`. */
export type Experience = ItemOf<typeof EXPERIENCE>;
/** `vcard_data`: what the contact card says. */
export type VcardData = ItemOf<typeof VCARD_DATA>;

const SocialLinkSchema = buildItemSchema(SOCIAL_LINK, 'stored');
const CustomLinkSchema = buildItemSchema(CUSTOM_LINK, 'stored');
const VcardDataSchema = buildItemSchema(VCARD_DATA, 'stored');

/** @param stored `social_links` @returns the entries that can be shown */
export function parseSocialLinks(stored: unknown): SocialLink[] {
  return parseList(SocialLinkSchema, stored);
}

/** @param stored `custom_links` @returns the entries that can be shown, hidden ones included */
export function parseCustomLinks(stored: unknown): CustomLink[] {
  return parseList(CustomLinkSchema, stored);
}

/** @param stored `vcard_data` @returns the card, empty strings for what is missing */
export function parseVcardData(stored: unknown): VcardData {
  return VcardDataSchema.parse(toRecord(stored));
}

/** @returns whether every field of the card is blank */
export function isEmptyVcard(card: VcardData): boolean {
  return Object.values(card).every((value) => !value?.trim());
}

/** @param link of the editor's list @returns whether it was added and left empty */
export function isBlankLink({ buttonText, url }: { buttonText: string; url: string }): boolean {
  return `${buttonText}${url}`.trim() === '';
}
