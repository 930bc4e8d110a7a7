import { toRecord } from '../../values/json.ts';
import { DRAFT_LENGTHS } from './draft-lengths.ts';
import {
  buildItemSchema,
  choice,
  email,
  flag,
  focus,
  type ItemOf,
  id,
  linkUrl,
  optionalLinkUrl,
  optionalPictureUrl,
  parseList,
  words,
} from './fields.ts';

// The JSON of columns that are read outside the page too; of the others, a section has its own. Stored data may be old or strange, so reading never throws:
// an item that does not fit is left out, a missing value gets its default (coverage 3.10).

/** In characters: a moment as `toISOString` writes it, with room to spare. */
const MOMENT_LENGTH = 40;

export const SOCIAL_LINK = { url: linkUrl() };

/** `kind` of an entry of the links that leads nowhere, and stands over those that follow. */
const HEADING = 'heading';

export const CUSTOM_LINK = {
  id: id(),
  /** `heading`, or empty for a link. */
  kind: choice(''),
  /** The title of a link, the words of a heading. */
  buttonText: words(DRAFT_LENGTHS.buttonText),
  /** Empty for a heading, and for nothing else. */
  url: optionalLinkUrl(),
  icon: choice('link'),
  isVisible: flag(true),
  /** A picture in the place of the icon. */
  thumbnailUrl: optionalPictureUrl(),
  focus: focus(),
  /** How large a template draws it: `row`, `tile`, `feature`; empty for the template's own way. */
  size: choice(''),
  /** ISO moments between which the link shows; empty for no bound. */
  startsAt: words(MOMENT_LENGTH),
  endsAt: words(MOMENT_LENGTH),
};

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
/** One entry of `custom_links`: a button of the page, or a heading over some of them. */
export type CustomLink = ItemOf<typeof CUSTOM_LINK>;
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
  return parseList(CustomLinkSchema, stored).filter(isWholeLink);
}

/** @param stored `vcard_data` @returns the card, empty strings for what is missing */
export function parseVcardData(stored: unknown): VcardData {
  return VcardDataSchema.parse(toRecord(stored));
}

/** @returns whether every field of the card is blank */
export function isEmptyVcard(card: VcardData): boolean {
  return Object.values(card).every((value) => !value?.trim());
}

/** @returns whether it is a heading among the links */
export function isLinkHeading({ kind }: { kind?: unknown }): boolean {
  return kind === HEADING;
}

/** @returns whether it can be shown: a heading, or something to open */
export function isWholeLink(link: { kind?: unknown; url: string }): boolean {
  return isLinkHeading(link) || link.url !== '';
}

/** @param link of the editor's list @returns whether it was added and left empty */
export function isBlankLink({ buttonText, url }: { buttonText: string; url: string }): boolean {
  return `${buttonText}${url}`.trim() === '';
}
