import { type EditableColumns, toColumns, toDraft } from '#domain/profile/draft/profile-draft.ts';

/** @returns the columns of a profile with nothing in it, but for what the test is about */
export function buildEditableColumns(columns: Partial<EditableColumns> = {}): EditableColumns {
  const empty = toColumns(toDraft({} as EditableColumns));
  return { ...empty, username: 'ada', ...columns };
}
