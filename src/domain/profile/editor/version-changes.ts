import { toList, toRecord } from '../../values/json.ts';
import type { ColumnName } from '../draft/columns.ts';
import { SECTION_KEYS, SECTIONS } from '../sections/sections.ts';

/** What each column of a version is called; columns that are missing here are parts of the look. */
const NAMES: Readonly<Record<Exclude<ColumnName, 'username' | 'sections_enabled'>, string>> = {
  profile_picture_url: 'Profile picture',
  cover_image_url: 'Cover image',
  full_name: 'Name',
  designation: 'Designation',
  bio: 'Bio',
  vcard_data: SECTIONS.vcard,
  social_links: SECTIONS.social,
  custom_links: SECTIONS.links,
  skills: SECTIONS.skill,
  experiences: SECTIONS.experience,
  section_heading: SECTIONS.text,
  custom_text: SECTIONS.text,
  embed_video: SECTIONS.video,
  embed_map: SECTIONS.map,
  embed_audio: SECTIONS.audio,
  embed_calendar: SECTIONS.calendar,
  gallery: SECTIONS.gallery,
  section_order: 'Order of sections',
  lead_form_data: SECTIONS.lead_form,
};

const LOOK = 'Look';

/**
 * What a save changed, in the order of the editor, the look last.
 *
 * @param content of the version
 * @param before content of the version before it
 * @returns words such as `Bio`, `Links (2 added)` or `Map off`; none where nothing of the page changed
 */
export function listVersionChanges(content: unknown, before: unknown): string[] {
  const [is, was] = [toRecord(content), toRecord(before)];
  const isChanged = (name: string) => toComparable(is[name]) !== toComparable(was[name]);
  const named = Object.entries(NAMES)
    .filter(([column]) => isChanged(column))
    .map(([column, name]) => name + countEntries(is[column], was[column]));
  const columns = new Set([...Object.keys(is), ...Object.keys(was)]);
  const isLook = (name: string) => !Object.hasOwn(NAMES, name) && name !== 'sections_enabled';
  const look = [...columns].some((name) => isLook(name) && isChanged(name)) ? [LOOK] : [];
  const switched = listSwitched(toRecord(is.sections_enabled), toRecord(was.sections_enabled));
  return [...new Set([...named, ...switched, ...look])];
}

/** A version from before a column was there holds nothing in it, however nothing is written today. */
function toComparable(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return ['""', '[]', '{}'].includes(text) ? 'null' : text;
}

function countEntries(is: unknown, was: unknown): string {
  const more = toList(is).length - toList(was).length;
  if (more === 0) return '';
  return more > 0 ? ` (${more} added)` : ` (${-more} removed)`;
}

function listSwitched(is: Record<string, unknown>, was: Record<string, unknown>): string[] {
  return SECTION_KEYS.filter((key) => (is[key] === true) !== (was[key] === true)).map(
    (key) => `${SECTIONS[key]} ${is[key] === true ? 'on' : 'off'}`,
  );
}
