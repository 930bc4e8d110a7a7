import { isRecord } from '#kit/rules/values/json.ts';
import type { AgencyState } from '#page/profile/rules/agency.ts';

/** Columns that show visitors more than a name; an empty lead form doesn't count. */
const CONTENT = [
  'designation',
  'bio',
  'profile_picture_url',
  'cover_image_url',
  'vcard_data',
  'social_links',
  'custom_link_data',
  'custom_links',
  'skills',
  'experiences',
  'section_heading',
  'custom_text',
  'embed_video',
  'embed_map',
  'embed_audio',
  'embed_calendar',
  'gallery',
] as const;

/** The columns of `profiles`, as stored, that show whether a page was ever created. */
type PageContent = Readonly<Record<(typeof CONTENT)[number], unknown>>;

/** @returns whether the page has only a name */
export function isBlankPage(page: PageContent): boolean {
  return CONTENT.every((column) => isEmpty(page[column]));
}

/**
 * @returns whether the owner still has to create their first page: staff get theirs from the agency, and a
 *   suspended page can't be published
 */
export function isNewcomer(page: PageContent & AgencyState & { is_active: boolean }): boolean {
  const isAgencys = page.is_agency_profile || page.agency_owner_id !== null;
  return page.is_active && !isAgencys && isBlankPage(page);
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isRecord(value)) return Object.values(value).every(isEmpty);
  return typeof value === 'string' ? value.trim() === '' : value === null || value === undefined;
}
