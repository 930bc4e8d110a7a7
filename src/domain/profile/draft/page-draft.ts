import {
  listPresentationChanges,
  type Presentation,
  parsePresentation,
} from '../../design/presentation.ts';
import { isRecord, toRecord } from '../../values/json.ts';
import { isSame } from '../../values/same.ts';
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

/** A page while it is being edited: what it says and how it looks. */
export type PageDraft = ProfileDraft & { look: Presentation };

/** The columns of a page that a draft can change, as stored. */
export type PageColumns = ProfileColumns & Presentation;

/**
 * What differs from the published page, by column: the value as the form holds it, so that what is half
 * typed can be kept.
 */
export type DraftFields = Readonly<Record<string, unknown>>;

/** @param row a profile as stored @returns the draft that says the same */
export function toPageDraft(row: EditableColumns & Record<string, unknown>): PageDraft {
  return { ...toDraft(row), look: parsePresentation(row) };
}

/**
 * @param stored a draft kept outside the program, perhaps by an older version, which knew no look
 * @param look for one without
 * @returns the draft, or null if it isn't valid
 */
export function parsePageDraft(stored: unknown, look: Presentation): PageDraft | null {
  const draft = parseDraft(stored);
  if (!draft || !isRecord(stored)) return null;
  return { ...draft, look: isRecord(stored.look) ? parsePresentation(stored.look) : look };
}

/** @param draft without problems @returns all its columns, as they are stored */
export function toPageColumns(draft: PageDraft): PageColumns {
  return { ...toColumns(draft), ...draft.look };
}

/** @returns the columns to store, as `listChanges` and those of the look that differ */
export function listPageChanges(draft: PageDraft, saved: PageDraft): Partial<PageColumns> {
  return { ...listChanges(draft, saved), ...listPresentationChanges(draft.look, saved.look) };
}

/** Puts the changes on top of what is stored now, as `rebaseDraft`. */
export function rebasePage(draft: PageDraft, base: PageDraft, saved: PageDraft): PageDraft {
  const look = { ...saved.look, ...listPresentationChanges(draft.look, base.look) };
  return { ...rebaseDraft(draft, base, saved), look };
}

/** @returns what the draft changes of the published page */
export function toDraftFields(draft: PageDraft, published: PageDraft): DraftFields {
  const names = Object.keys(listChanges(draft, published)) as ColumnName[];
  return {
    ...Object.fromEntries(names.map((name) => [name, draft[name]])),
    ...listPresentationChanges(draft.look, published.look),
  };
}

/**
 * @param published the page without a draft
 * @param fields of any origin and age: what can't be read is left as it is published
 * @returns the page with them
 */
export function withDraftFields(published: PageDraft, fields: DraftFields): PageDraft {
  const drafted = COLUMN_NAMES.flatMap((name) => {
    if (!Object.hasOwn(fields, name)) return [];
    const parsed = findColumn(name).kept.safeParse(fields[name]);
    return parsed.success ? [[name, parsed.data]] : [];
  });
  const look = parsePresentation({ ...published.look, ...toRecord(fields) });
  return { ...published, ...Object.fromEntries(drafted), look };
}

/**
 * @param draft as it is now
 * @param fields what is to be changed of the published page
 * @returns the draft with exactly these changes; what isn't a change yet, as an empty line, stays
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
