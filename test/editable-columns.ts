import { type EditableColumns, toColumns, toDraft } from '#page/draft/rules/profile-draft.ts';

/** @returns an empty profile's columns, plus those under test */
export function buildEditableColumns(columns: Partial<EditableColumns> = {}): EditableColumns {
  const empty = toColumns(toDraft({} as EditableColumns));
  return { ...empty, username: 'ada', ...columns };
}
