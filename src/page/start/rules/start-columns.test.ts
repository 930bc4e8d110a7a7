import { expect, test } from 'vitest';
import { TEMPLATES, toTemplatePresentation } from '#page/design/rules/templates.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { toStartColumns } from './start-columns.ts';
import { BLANK_START, type StartDraft } from './start-draft.ts';

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
    custom_links: [
      { id: 'new', buttonText: 'GitHub', url: 'https://github.com/ada' },
      { id: 'new', buttonText: 'Notes', url: 'https://ada.example/notes' },
    ],
  });
  expect(columns).not.toHaveProperty('social_links');
  const index = TEMPLATES.find(({ id }) => id === 'index');
  if (!index) throw new Error('There is no template "index".');
  expect({ ...toTemplatePresentation(index), ...columns }).toMatchObject(
    toTemplatePresentation(index),
  );
  expect(columns.design_preferences?.template).toBe('index');
});

const NETWORKS = ['instagram.com/ada', 'youtube.com/@ada', 'x.com/ada', 'github.com/ada'];
const FIFTH = 'linkedin.com/in/ada';

test.for([
  ['four networks', NETWORKS, null, 5, 0],
  ['five', [...NETWORKS, FIFTH], null, 1, 5],
  ['four and the same again', [...NETWORKS, 'https://github.com/ada/'], null, 5, 0],
  ['one, as icons', NETWORKS.slice(0, 1), true, 1, 1],
  ['five, as buttons', [...NETWORKS, FIFTH], false, 6, 0],
] as const)(
  '%s beside a shop (%j, icons: %j) give %i buttons and %i icons',
  ([, networks, areIcons, buttons, icons]) => {
    const links = [...networks, 'ada.example/shop'].map((typed) => ({ typed, title: '' }));
    const columns = toStartColumns({ ...START, links, areIcons }, BLANK_ROW, null, createId);
    expect(columns.custom_links ?? []).toHaveLength(buttons);
    expect(columns.social_links ?? []).toHaveLength(icons);
  },
);

test('a network’s button keeps the title its owner typed', () => {
  const links = [
    { typed: '@nora on instagram', title: '' },
    { typed: 'instagram.com/ada', title: 'My Instagram' },
  ];
  const { custom_links } = toStartColumns({ ...START, links }, BLANK_ROW, null, createId);
  expect(custom_links).toMatchObject([{ buttonText: 'My Instagram' }]);
});

test.for([null, true])('applying it a second time changes nothing, with icons: %s', (areIcons) => {
  const start = { ...START, areIcons };
  const row = { ...BLANK_ROW, ...toStartColumns(start, BLANK_ROW, PICTURE, createId) };
  expect(toStartColumns(start, row, PICTURE, createId)).toEqual({});
});

test('changes made elsewhere are kept, and links are added', () => {
  const row = buildEditableColumns({
    full_name: 'Augusta',
    designation: 'Countess',
    profile_picture_url: `${PICTURE}c`,
    custom_links: [{ id: 'old', buttonText: 'Shop', url: 'https://shop.example' }],
  });
  const dressed = { ...row, theme_color: '#ff0000' };
  const columns = toStartColumns(START, dressed, PICTURE, createId);
  expect(Object.keys(columns)).toEqual(['custom_links']);
  expect(columns.custom_links).toMatchObject([{ id: 'old' }, { id: 'new' }, { id: 'new' }]);
});

test('on a new account, the typed name wins over the provider’s', () => {
  const row = buildEditableColumns({ full_name: 'ada1815' });
  expect(toStartColumns(START, row, null, createId).full_name).toBe('Ada Lovelace');
});

test('a page started with a look that is no longer offered gets no template', () => {
  const columns = toStartColumns({ ...START, template: 'carbon' }, BLANK_ROW, null, createId);
  expect(columns).not.toHaveProperty('design_preferences');
  expect(columns).not.toHaveProperty('profile_picture_url');
});
