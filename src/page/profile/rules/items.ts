import { toRecord } from '#kit/rules/values/json.ts';
import {
  buildItemReader,
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
  requireItem,
  words,
} from './fields.ts';
import { DRAFT_LENGTHS } from './text.ts';

// The JSON of columns that are also read outside the page; the others are in their sections. Stored data may
// be old or invalid, so parsing never throws: it drops invalid items and fills in missing values (coverage
// 3.10).

/** In characters: a timestamp in the format of `toISOString`, with room to spare. */
const MOMENT_LENGTH = 40;

export const SOCIAL_LINK = { url: linkUrl() };

/** The `kind` of a heading among the links: it has no URL, and is above the links that follow. */
const HEADING = 'heading';

export const CUSTOM_LINK = {
  id: id(),
  /** `heading`, or empty for a link. */
  kind: choice(''),
  /** The title of a link, the text of a heading. */
  buttonText: words(DRAFT_LENGTHS.buttonText),
  /** Empty only for a heading. */
  url: optionalLinkUrl(),
  icon: choice('link'),
  isVisible: flag(true),
  /** A picture in place of the icon. */
  thumbnailUrl: optionalPictureUrl(),
  focus: focus(),
  /** The size a template draws it in: `row`, `tile`, `feature`; empty for the template's default. */
  size: choice(''),
  /** ISO timestamps between which the link shows; empty for no limit. */
  startsAt: words(MOMENT_LENGTH),
  endsAt: words(MOMENT_LENGTH),
};

export const VCARD_DATA = {
  name: words(200),
  /** The name as divided by the owner; if missing, it is split automatically. */
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
/** `vcard_data`: the contact card. */
export type VcardData = ItemOf<typeof VCARD_DATA>;

const readSocialLink = buildItemReader(SOCIAL_LINK, 'stored');
const readCustomLink = buildItemReader(CUSTOM_LINK, 'stored');
const readVcardData = buildItemReader(VCARD_DATA, 'stored');

/** @param stored `social_links` @returns the valid entries */
export function parseSocialLinks(stored: unknown): SocialLink[] {
  return parseList(readSocialLink, stored);
}

/** @param stored `custom_links` @returns the valid entries, hidden ones included */
export function parseCustomLinks(stored: unknown): CustomLink[] {
  return parseList(readCustomLink, stored).filter(isWholeLink);
}

/** @param stored `vcard_data` @returns the card, with empty strings for missing values */
export function parseVcardData(stored: unknown): VcardData {
  return requireItem(readVcardData, toRecord(stored));
}

/** @returns whether every field of the card is blank */
export function isEmptyVcard(card: VcardData): boolean {
  return Object.values(card).every((value) => !value?.trim());
}

/** @returns whether it is a heading among the links */
export function isLinkHeading({ kind }: { kind?: unknown }): boolean {
  return kind === HEADING;
}

/** @returns whether it can be shown: a heading, or a link with a URL */
export function isWholeLink(link: { kind?: unknown; url: string }): boolean {
  return isLinkHeading(link) || link.url !== '';
}

/** @param link in the editor's list @returns whether it was added and left empty */
export function isBlankLink({ buttonText, url }: { buttonText: string; url: string }): boolean {
  return `${buttonText}${url}`.trim() === '';
}

const readLink = buildItemReader(CUSTOM_LINK, 'kept');

/** @param link known values and its id @returns a link or heading with defaults for the rest */
export function buildCustomLink(link: Partial<CustomLink> & { id: string }): CustomLink {
  return requireItem(readLink, link);
}

type Entry = { kind: string };

/** Links under one heading; those before the first heading have none. */
type LinkGroup<T> = { heading: T | null; links: T[] };

/**
 * @param entries links and headings, in order
 * @returns their groups; a single one if there are no headings. A heading without links is a group too
 */
export function groupLinks<T extends Entry>(entries: readonly T[]): LinkGroup<T>[] {
  const groups: LinkGroup<T>[] = [{ heading: null, links: [] }];
  for (const entry of entries) {
    if (isLinkHeading(entry)) groups.push({ heading: entry, links: [] });
    else groups.at(-1)?.links.push(entry);
  }
  return groups.filter(({ heading, links }) => heading !== null || links.length > 0);
}
