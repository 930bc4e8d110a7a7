import { toList, toRecord } from '#kit/rules/values/json.ts';
import { COLUMN_NAMES } from '#page/draft/rules/columns.ts';
import { type PageDraft, toPageColumns } from '#page/draft/rules/page-draft.ts';
import {
  findSectionOf,
  SECTION_KEYS,
  SECTIONS,
  type SectionKey,
} from '#page/sections/rules/sections.ts';

/** Names of columns outside sections; all others belong to the look. */
const NAMES: Readonly<Record<string, string>> = {
  profile_picture_url: 'Profile picture',
  profile_picture_focus: 'Profile picture',
  cover_image_url: 'Cover image',
  cover_image_focus: 'Cover image',
  full_name: 'Name',
  designation: 'Designation',
  bio: 'Bio',
  username: 'Username',
  section_order: 'Order of sections',
};

const LOOK = 'Look';

/** A page's change in words, such as `Bio`, `Links (2 added)` or `Map off`, and where it was made. */
export type NamedChange = {
  words: string;
  /** The columns, in the editor's order. */
  columns: readonly string[];
  /** The section that was switched on or off; null for any other change. */
  switched: SectionKey | null;
};

/** @returns a save's changes in words, as listed by `nameChanges` */
export function listVersionChanges(content: unknown, before: unknown): string[] {
  return nameChanges(content, before).map(({ words }) => words);
}

/**
 * Names a save's changes in the editor's order, the look last.
 *
 * @param content of the version
 * @param before content of the previous version
 * @returns an empty list if the page didn't change
 */
function nameChanges(content: unknown, before: unknown): NamedChange[] {
  const [is, was] = [toRecord(content), toRecord(before)];
  const isChanged = (name: string) => toComparable(is[name]) !== toComparable(was[name]);
  const named = COLUMN_NAMES.filter(isChanged).flatMap((column) => {
    const name = findName(column);
    return name === null ? [] : [{ words: name + countEntries(is[column], was[column]), column }];
  });
  const isLook = (name: string) => findName(name) === null && name !== 'sections_enabled';
  const look = [...new Set([...Object.keys(is), ...Object.keys(was)])]
    .filter((name) => isLook(name) && isChanged(name))
    .map((column) => ({ words: LOOK, column }));
  const switches = listSwitched(toRecord(is.sections_enabled), toRecord(was.sections_enabled));
  return [...gather(named), ...switches, ...gather(look)];
}

/** Columns with the same name are one change. */
function gather(changes: readonly { words: string; column: string }[]): NamedChange[] {
  const names = [...new Set(changes.map(({ words }) => words))];
  return names.map((words) => ({
    words,
    columns: changes.filter((change) => change.words === words).map(({ column }) => column),
    switched: null,
  }));
}

/** @returns a column's name, as in `nameChanges` */
export function nameColumn(column: string): string {
  return findName(column) ?? LOOK;
}

function findName(column: string): string | null {
  const section = findSectionOf(column);
  return section === null ? (NAMES[column] ?? null) : SECTIONS[section].name;
}

/** Versions older than a column lack it, which equals an empty value, however it is stored now. */
function toComparable(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return ['""', '[]', '{}'].includes(text) ? 'null' : text;
}

function countEntries(is: unknown, was: unknown): string {
  const more = toList(is).length - toList(was).length;
  if (more === 0) return '';
  return more > 0 ? ` (${more} added)` : ` (${-more} removed)`;
}

function listSwitched(is: Record<string, unknown>, was: Record<string, unknown>): NamedChange[] {
  return SECTION_KEYS.filter((key) => (is[key] === true) !== (was[key] === true)).map((key) => ({
    words: `${SECTIONS[key].name} ${is[key] === true ? 'on' : 'off'}`,
    columns: ['sections_enabled'],
    switched: key,
  }));
}

/** @returns the draft's changes to the published page, in words and in the editor's order */
export function listDraftChanges(draft: PageDraft, published: PageDraft): NamedChange[] {
  return nameChanges(toPageColumns(draft), toPageColumns(published));
}

/** @returns the draft without one of its changes */
export function takeBackChange(
  draft: PageDraft,
  published: PageDraft,
  { columns, switched }: NamedChange,
): PageDraft {
  if (switched !== null) {
    const isOn = published.sections_enabled[switched] === true;
    return { ...draft, sections_enabled: { ...draft.sections_enabled, [switched]: isOn } };
  }
  const before = Object.entries({ ...published, ...published.look }).filter(([name]) =>
    columns.includes(name),
  );
  const isLook = before.every(([name]) => name in published.look);
  const changed = Object.fromEntries(before);
  return isLook ? { ...draft, look: { ...draft.look, ...changed } } : { ...draft, ...changed };
}

/** @returns `Draft · 3 changes` */
export function nameDraft(count: number): string {
  return `Draft · ${count === 1 ? '1 change' : `${count} changes`}`;
}
