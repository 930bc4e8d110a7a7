import { URL_MESSAGES } from '#kit/rules/urls/urls.ts';
import { isRecord, toRecord } from '#kit/rules/values/json.ts';
import { listOf, text as readText } from '#kit/rules/values/readers.ts';
import { type Column, focus, picture, text, words } from '#page/profile/rules/column-kinds.ts';
import { cleanText, DRAFT_LENGTHS } from '#page/profile/rules/text.ts';
import { findUsernameProblem } from '#page/profile/rules/username.ts';
import {
  orderSections,
  SECTION_COLUMNS,
  SECTION_KEYS,
  type SectionKey,
} from '#page/sections/rules/sections.ts';

/** `sections_enabled`: a switch for every section; other stored values are kept. */
const switches: Column<Record<string, boolean>> = {
  toDraft(stored) {
    const record = toRecord(stored);
    const keys = [...SECTION_KEYS, ...Object.keys(record)];
    return Object.fromEntries(keys.map((key) => [key, record[key] === true]));
  },
  kept: (value) => (isSwitches(value) ? { ...value } : undefined),
  toStored: (draft) => draft,
  toShown: null,
  findProblems: () => [],
};

function isSwitches(value: unknown): value is Record<string, boolean> {
  return isRecord(value) && Object.values(value).every((isOn) => typeof isOn === 'boolean');
}

const readKeys = listOf(readText());

/** `section_order`: every section once. */
const order: Column<SectionKey[]> = {
  toDraft: orderSections,
  kept(value) {
    const keys = readKeys(value);
    return keys && orderSections(keys);
  },
  toStored: (draft) => draft,
  toShown: null,
  findProblems: () => [],
};

/**
 * The columns of a profile that its owner edits, in the order of the form. Types, parsing, storing,
 * validation, the page and picture places follow from this table; in SQL, from
 * `private.profile_columns`. `supabase/tests/page/sections-contract.test.ts` keeps the two
 * consistent.
 */
export const PROFILE_COLUMNS = {
  profile_picture_url: picture('the profile picture', URL_MESSAGES.profilePicture),
  profile_picture_focus: focus(),
  cover_image_url: picture('the cover image', URL_MESSAGES.coverImage),
  cover_image_focus: focus(),
  full_name: words(DRAFT_LENGTHS.full_name, (typed) => cleanText(typed).trim()),
  designation: words(DRAFT_LENGTHS.designation),
  bio: words(DRAFT_LENGTHS.bio, cleanText),
  username: text({ findProblem: findUsernameProblem }),
  ...SECTION_COLUMNS,
  sections_enabled: switches,
  section_order: order,
};

export type ProfileColumnTable = typeof PROFILE_COLUMNS;

export type ColumnName = keyof ProfileColumnTable;

export const COLUMN_NAMES = Object.keys(PROFILE_COLUMNS) as ColumnName[];

/** @returns the column, without its own type */
export function findColumn(name: ColumnName): Column<unknown, unknown, unknown> {
  return PROFILE_COLUMNS[name];
}
