import { type EditableColumns, toColumns, toDraft } from '#page/draft/rules/profile-draft.ts';

/** @returns the columns of an empty profile, with those the test is about */
export function buildEditableColumns(columns: Partial<EditableColumns> = {}): EditableColumns {
  const empty = toColumns(toDraft({} as EditableColumns));
  return { ...empty, username: 'ada', ...columns };
}
