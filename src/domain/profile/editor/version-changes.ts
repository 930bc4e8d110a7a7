import { toList, toRecord } from '../../values/json.ts';
import { COLUMN_NAMES } from '../draft/columns.ts';
import { findSectionOf, SECTION_KEYS, SECTIONS } from '../sections/sections.ts';

/** Names of columns outside sections; all others belong to the look. */
const NAMES: Readonly<Record<string, string>> = {
  profile_picture_url: 'Profile picture',
  cover_image_url: 'Cover image',
  full_name: 'Name',
  designation: 'Designation',
  bio: 'Bio',
  section_order: 'Order of sections',
};

const LOOK = 'Look';

/**
 * Lists the changes of a save in the order of the editor, the look last.
 *
 * @param content of the version
 * @param before content of the version before it
 * @returns words such as `Bio`, `Links (2 added)` or `Map off`; none where nothing of the page changed
 */
export function listVersionChanges(content: unknown, before: unknown): string[] {
  const [is, was] = [toRecord(content), toRecord(before)];
  const isChanged = (name: string) => toComparable(is[name]) !== toComparable(was[name]);
  const named = COLUMN_NAMES.filter(isChanged).flatMap((column) => {
    const name = findName(column);
    return name === null ? [] : [name + countEntries(is[column], was[column])];
  });
  const columns = new Set([...Object.keys(is), ...Object.keys(was)]);
  const isLook = (name: string) => findName(name) === null && name !== 'sections_enabled';
  const look = [...columns].some((name) => isLook(name) && isChanged(name)) ? [LOOK] : [];
  const switched = listSwitched(toRecord(is.sections_enabled), toRecord(was.sections_enabled));
  return [...new Set([...named, ...switched, ...look])];
}

function findName(column: string): string | null {
  const section = findSectionOf(column);
  return section === null ? (NAMES[column] ?? null) : SECTIONS[section].name;
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
    (key) => `${SECTIONS[key].name} ${is[key] === true ? 'on' : 'off'}`,
  );
}
