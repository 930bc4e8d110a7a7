import { isRecord } from '#kit/rules/values/json.ts';
import { isSame } from '#kit/rules/values/same.ts';
import type { DraftProblem } from '#page/profile/rules/draft-problems.ts';
import { COLUMN_NAMES, type ColumnName, findColumn, type ProfileColumnTable } from './columns.ts';

/**
 * A profile being edited: named like its columns, but with form values. It may be incomplete;
 * `findDraftProblems` lists what is wrong with it.
 */
export type ProfileDraft = {
  [K in ColumnName]: ReturnType<ProfileColumnTable[K]['toDraft']>;
};

/** The columns to store for a draft. */
export type ProfileColumns = {
  [K in ColumnName]: ReturnType<ProfileColumnTable[K]['toStored']>;
};

/** The columns of a profile that the editor reads, as stored: JSON may be from any version. */
export type EditableColumns = {
  [K in ColumnName]: ProfileColumns[K] extends string | null ? ProfileColumns[K] : unknown;
};

/** @param row as stored @returns the equivalent draft */
export function toDraft(row: EditableColumns): ProfileDraft {
  return mapColumns((name) => findColumn(name).toDraft(row[name])) as ProfileDraft;
}

/**
 * @param stored a draft stored outside the program, perhaps by an older version; columns it didn't
 * know are empty
 * @returns the draft, or null if it isn't valid
 */
export function parseDraft(stored: unknown): ProfileDraft | null {
  // Every version's drafts have a username.
  if (!isRecord(stored) || !Object.hasOwn(stored, 'username')) return null;
  const problems: ColumnName[] = [];
  const draft = mapColumns((name) => {
    const column = findColumn(name);
    if (!Object.hasOwn(stored, name)) return column.toDraft(undefined);
    const kept = column.kept(stored[name]);
    if (kept === undefined) problems.push(name);
    return kept;
  });
  return problems.length === 0 ? (draft as ProfileDraft) : null;
}

/**
 * Drops lines that were added and left empty, adds schemes to links, cleans text.
 *
 * @param draft without problems
 * @returns its columns
 */
export function toColumns(draft: ProfileDraft): ProfileColumns {
  return mapColumns((name) => findColumn(name).toStored(draft[name])) as ProfileColumns;
}

/**
 * Lists the problems that prevent a save, in form order. The database enforces the same rules, and
 * decides (coverage 5.1 to 5.11).
 *
 * @param draft as typed
 * @param savedUsername the current name; keeping it is never a problem
 */
export function findDraftProblems(draft: ProfileDraft, savedUsername: string): DraftProblem[] {
  const names = COLUMN_NAMES.filter(
    (name) => name !== 'username' || draft.username !== savedUsername,
  );
  return names.flatMap((name) =>
    findColumn(name)
      .findProblems(draft[name])
      .map(({ path, message }) => ({
        path: name + path,
        message,
      })),
  );
}

/**
 * Lists the columns to save: only the changed ones, so that another tab's or device's changes to other
 * columns stay.
 *
 * @param draft without problems
 * @param saved the draft it was made from
 * @returns the changed columns; none if nothing has changed
 */
export function listChanges(draft: ProfileDraft, saved: ProfileDraft): Partial<ProfileColumns> {
  const before = toColumns(saved);
  const after = toColumns(draft);
  const changed = COLUMN_NAMES.filter((name) => !isSame(after[name], before[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/**
 * Applies unsaved changes to what is stored now; unchanged columns show what has since been saved elsewhere.
 * Input that isn't a change yet, such as an empty line, stays if nothing was there.
 *
 * @param draft with the changes
 * @param base the profile the changes were made from
 * @param saved what is stored now
 */
export function rebaseDraft(
  draft: ProfileDraft,
  base: ProfileDraft,
  saved: ProfileDraft,
): ProfileDraft {
  const changes = listChanges(draft, base);
  const kept = COLUMN_NAMES.filter((name) => name in changes || isSame(base[name], saved[name]));
  return { ...saved, ...Object.fromEntries(kept.map((name) => [name, draft[name]])) };
}

/** @returns every place in the draft that may hold a picture, with its name in a sentence */
export function listPicturePlaces(draft: ProfileDraft) {
  return COLUMN_NAMES.flatMap((column) =>
    (findColumn(column).pictures?.list(draft[column]) ?? []).map(({ path, name, url }) => ({
      path: column + path,
      name,
      url,
    })),
  );
}

function mapColumns(toValue: (name: ColumnName) => unknown): Record<string, unknown> {
  return Object.fromEntries(COLUMN_NAMES.map((name) => [name, toValue(name)]));
}
