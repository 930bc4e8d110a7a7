import { expect, test } from 'vitest';
import { DEFAULT_PRESENTATION } from '#page/design/rules/presentation.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import {
  listPageChanges,
  parsePageDraft,
  rebasePage,
  showDraftFields,
  toDraftFields,
  toPageDraft,
  withDraftFields,
} from './page-draft.ts';

const published = toPageDraft({
  ...buildEditableColumns({ bio: 'Notes' }),
  theme_color: '#112233',
});

test('a draft holds content and look, and lists what to store of each', () => {
  const draft = { ...published, bio: ' New ', look: { ...published.look, theme_color: '#445566' } };
  expect(listPageChanges(draft, published)).toEqual({ bio: ' New ', theme_color: '#445566' });
  expect(listPageChanges(published, published)).toEqual({});
});

test('changes are kept by column, as the form holds them, and restored', () => {
  const draft = {
    ...published,
    custom_text: '# Half a',
    look: { ...published.look, heading_size: 24 },
  };
  const fields = toDraftFields(draft, published);
  expect(fields).toEqual({ custom_text: '# Half a', heading_size: 24 });
  expect(withDraftFields(published, JSON.parse(JSON.stringify(fields)))).toEqual(draft);
  expect(toDraftFields(published, published)).toEqual({});
});

test('unreadable fields keep their published value', () => {
  const fields = { bio: 7, heading_size: 'huge', no_such_field: 1, designation: 'Dean' };
  expect(withDraftFields(published, fields)).toEqual({
    ...published,
    designation: 'Dean',
    look: { ...published.look, heading_size: DEFAULT_PRESENTATION.heading_size },
  });
});

test('changes are applied on top of a version published elsewhere', () => {
  const draft = { ...published, bio: 'Mine', look: { ...published.look, body_size: 18 } };
  const saved = {
    ...published,
    designation: 'Dean',
    look: { ...published.look, theme_color: '#445566' },
  };
  expect(rebasePage(draft, published, saved)).toEqual({
    ...saved,
    bio: 'Mine',
    look: { ...saved.look, body_size: 18 },
  });
});

test('a draft kept by an older version takes the page’s look', () => {
  const { look, ...content } = published;
  expect(parsePageDraft(content, look)).toEqual(published);
  expect(parsePageDraft({ bio: 'No username' }, look)).toBe(null);
});

test('shown fields change only as needed: a half-typed line is kept', () => {
  const begun = { id: 'a', name: '', level: 0 };
  const draft = { ...published, bio: 'Mine', skills: [begun] };
  expect(toDraftFields(draft, published)).toEqual({ bio: 'Mine' });
  expect(
    showDraftFields(draft, published, { designation: 'Dean', theme_color: '#445566' }),
  ).toEqual({
    ...draft,
    bio: 'Notes',
    designation: 'Dean',
    look: { ...published.look, theme_color: '#445566' },
  });
});
