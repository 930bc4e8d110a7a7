import { expect, test } from 'vitest';
import { type EditableColumns, toColumns, toDraft } from '#page/draft/rules/profile-draft.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { isSettled, listFirstSteps } from './first-steps.ts';

const empty: EditableColumns = toColumns(toDraft(buildEditableColumns()));

test('a new owner has every step ahead', () => {
  expect(listFirstSteps(empty, 0).map(({ isDone }) => isDone)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('a name alone doesn’t complete the introduction', () => {
  expect(listFirstSteps({ ...empty, full_name: 'Ada' }, 0)[0]?.isDone).toBe(false);
  expect(listFirstSteps({ ...empty, full_name: 'Ada', bio: 'Hi' }, 0)[0]?.isDone).toBe(true);
});

test('an owner whose page has links and visitors no longer needs the guide', () => {
  const linked = { ...empty, social_links: [{ url: 'https://github.com/ada' }] };
  expect(isSettled(listFirstSteps(linked, 1))).toBe(true);
  expect(isSettled(listFirstSteps(linked, 0))).toBe(false);
  expect(isSettled(listFirstSteps(empty, 9))).toBe(false);
});
