import { isRecord, toRecord } from '#kit/rules/values/json.ts';
import { isSame } from '#kit/rules/values/same.ts';
import {
  listPresentationChanges,
  type Presentation,
  parsePresentation,
} from '#page/design/rules/presentation.ts';
import { COLUMN_NAMES, type ColumnName, findColumn } from './columns.ts';
import {
  type EditableColumns,
  listChanges,
  type ProfileColumns,
  type ProfileDraft,
  parseDraft,
  rebaseDraft,
  toColumns,
  toDraft,
} from './profile-draft.ts';

/** A page being edited: its contents and its look. */
export type PageDraft = ProfileDraft & { look: Presentation };

/** The columns of a page that a draft can change, as stored. */
export type PageColumns = ProfileColumns & Presentation;

/** Changes to the published page by column, as form values, so half-typed input counts. */
export type DraftFields = Readonly<Record<string, unknown>>;

/** @param row a stored profile @returns the equivalent draft */
export function toPageDraft(row: EditableColumns & Record<string, unknown>): PageDraft {
  return { ...toDraft(row), look: parsePresentation(row) };
}

/**
 * @param stored a draft kept outside the program, perhaps by an older version, without a look
 * @param look used if the draft has none
 * @returns the draft, or null if it isn't valid
 */
export function parsePageDraft(stored: unknown, look: Presentation): PageDraft | null {
  const draft = parseDraft(stored);
  if (!draft || !isRecord(stored)) return null;
  return { ...draft, look: isRecord(stored.look) ? parsePresentation(stored.look) : look };
}

/** @param draft without problems @returns all its columns, as stored */
export function toPageColumns(draft: PageDraft): PageColumns {
  return { ...toColumns(draft), ...draft.look };
}

/** @returns the changed columns, as `listChanges` does, and those of the look */
export function listPageChanges(draft: PageDraft, saved: PageDraft): Partial<PageColumns> {
  return { ...listChanges(draft, saved), ...listPresentationChanges(draft.look, saved.look) };
}

/** Applies the changes to what is stored now, like `rebaseDraft`. */
export function rebasePage(draft: PageDraft, base: PageDraft, saved: PageDraft): PageDraft {
  const look = { ...saved.look, ...listPresentationChanges(draft.look, base.look) };
  return { ...rebaseDraft(draft, base, saved), look };
}

/** @returns the draft's changes to the published page */
export function toDraftFields(draft: PageDraft, published: PageDraft): DraftFields {
  const names = Object.keys(listChanges(draft, published)) as ColumnName[];
  return {
    ...Object.fromEntries(names.map((name) => [name, draft[name]])),
    ...listPresentationChanges(draft.look, published.look),
  };
}

/**
 * @param published the page without a draft
 * @param fields of any source and age: unreadable ones stay as published
 * @returns the page with them
 */
export function withDraftFields(published: PageDraft, fields: DraftFields): PageDraft {
  const drafted = COLUMN_NAMES.flatMap((name) => {
    if (!Object.hasOwn(fields, name)) return [];
    const kept = findColumn(name).kept(fields[name]);
    return kept === undefined ? [] : [[name, kept]];
  });
  const look = parsePresentation({ ...published.look, ...toRecord(fields) });
  return { ...published, ...Object.fromEntries(drafted), look };
}

/**
 * @param draft the current one
 * @param fields the changes to the published page
 * @returns the draft with exactly these changes; input that isn't a change yet, such as an empty
 * line, stays
 */
export function showDraftFields(
  draft: PageDraft,
  published: PageDraft,
  fields: DraftFields,
): PageDraft {
  const now = toDraftFields(draft, published);
  const wanted = withDraftFields(published, fields);
  const different = COLUMN_NAMES.filter((name) => !isSame(now[name], fields[name]));
  const changed = different.map((name) => [name, wanted[name]]);
  return { ...draft, ...Object.fromEntries(changed), look: wanted.look };
}

/** @returns the draft, with the differences between two others applied to it */
export function takeChanges(draft: PageDraft, before: PageDraft, after: PageDraft): PageDraft {
  const { look, ...content } = listDifferent(before, after);
  const changedLook = look === undefined ? {} : listDifferent(before.look, after.look);
  return { ...draft, ...content, look: { ...draft.look, ...changedLook } };
}

function listDifferent<T extends object>(before: T, after: T): Partial<T> {
  const names = Object.keys(after) as (keyof T)[];
  const different = names.filter((name) => !isSame(before[name], after[name]));
  return Object.fromEntries(different.map((name) => [name, after[name]])) as Partial<T>;
}
