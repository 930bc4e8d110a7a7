import { expect, test } from 'vitest';
import { type PageDraft, toPageDraft } from '#page/draft/rules/page-draft.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { listDraftChanges, takeBackChange } from './version-changes.ts';

const published = toPageDraft(buildEditableColumns({ bio: 'Notes' }));
const draft: PageDraft = {
  ...published,
  bio: 'New',
  section_heading: 'About',
  custom_text: 'Me',
  sections_enabled: { ...published.sections_enabled, text: true },
  look: { ...published.look, theme_color: '#445566', heading_size: 24 },
};

test('a draft lists its changes and their number', () => {
  expect(listDraftChanges(draft, published).map(({ words }) => words)).toEqual([
    'Bio',
    'Custom Text',
    'Custom Text on',
    'Look',
  ]);
  expect(listDraftChanges(published, published)).toEqual([]);
});

test('each change can be undone separately, and undoing all restores the published version', () => {
  const [bio, ...others] = listDraftChanges(draft, published);
  if (!bio) throw new Error('The bio was changed.');
  const without = takeBackChange(draft, published, bio);
  expect(listDraftChanges(without, published)).toEqual(others);
  const none = others.reduce((left, change) => takeBackChange(left, published, change), without);
  expect(none).toEqual(published);
});
