import { expect, test } from 'vitest';
import { TEMPLATES, toTemplatePresentation } from '#page/design/rules/templates.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { toStartColumns } from './start-columns.ts';
import { BLANK_START, CLASSIC, type StartDraft } from './start-draft.ts';

const START: StartDraft = {
  ...BLANK_START,
  name: 'Ada Lovelace',
  line: 'Writes programs',
  links: [
    { typed: 'github.com/ada', title: '' },
    { typed: 'ada.example/notes', title: 'Notes' },
    { typed: 'not an address', title: '' },
  ],
  template: 'index',
};
const PICTURE = 'https://vizit.test/storage/v1/object/public/pictures/a/b';
const createId = () => 'new';
const BLANK_ROW = buildEditableColumns({ full_name: '' });

test('every answer is put on an empty profile', () => {
  const columns = toStartColumns(START, BLANK_ROW, PICTURE, createId);
  expect(columns).toMatchObject({
    full_name: 'Ada Lovelace',
    designation: 'Writes programs',
    profile_picture_url: PICTURE,
    social_links: [{ url: 'https://github.com/ada' }],
    custom_links: [{ id: 'new', buttonText: 'Notes', url: 'https://ada.example/notes' }],
  });
  const index = TEMPLATES.find(({ id }) => id === 'index');
  if (!index) throw new Error('There is no template "index".');
  expect({ ...toTemplatePresentation(index), ...columns }).toMatchObject(
    toTemplatePresentation(index),
  );
  expect(columns.design_preferences?.template).toBe('index');
});

test('applying it a second time changes nothing', () => {
  const row = { ...BLANK_ROW, ...toStartColumns(START, BLANK_ROW, PICTURE, createId) };
  expect(toStartColumns(START, row, PICTURE, createId)).toEqual({});
});

test('changes made elsewhere meanwhile stay, and links are added', () => {
  const row = buildEditableColumns({
    full_name: 'Augusta',
    designation: 'Countess',
    profile_picture_url: `${PICTURE}c`,
    custom_links: [{ id: 'old', buttonText: 'Shop', url: 'https://shop.example' }],
  });
  const dressed = { ...row, theme_color: '#ff0000' };
  const columns = toStartColumns(START, dressed, PICTURE, createId);
  expect(Object.keys(columns).sort()).toEqual(['custom_links', 'social_links']);
  expect(columns.custom_links).toMatchObject([{ id: 'old' }, { id: 'new' }]);
});

test('on a new account, the typed name wins over the provider’s', () => {
  const row = buildEditableColumns({ full_name: 'ada1815' });
  expect(toStartColumns(START, row, null, createId).full_name).toBe('Ada Lovelace');
});

test('a page with the classic look gets no template', () => {
  const columns = toStartColumns({ ...START, template: CLASSIC }, BLANK_ROW, null, createId);
  expect(columns).not.toHaveProperty('design_preferences');
  expect(columns).not.toHaveProperty('profile_picture_url');
});
