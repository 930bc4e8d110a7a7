import { describe, expect, test } from 'vitest';
import { buildEditableColumns } from '#test/editable-columns.ts';
import {
  type EditableColumns,
  listChanges,
  parseDraft,
  rebaseDraft,
  toColumns,
  toDraft,
} from './profile-draft.ts';

const row: EditableColumns = buildEditableColumns({
  full_name: 'Ada Lovelace',
  vcard_data: { name: 'Ada' },
  social_links: [{ url: 'https://github.com/ada' }],
  custom_links: [{ id: 'a', buttonText: 'Notes', url: 'https://notes.example' }],
  sections_enabled: { social: true, audio: true },
  section_order: ['links', 'social'],
});
const saved = toDraft(row);

describe('a draft', () => {
  test('holds a value for every field, whatever is stored', () => {
    const strange = { ...row, vcard_data: [], social_links: {}, custom_links: null };
    const draft = toDraft({ ...strange, sections_enabled: 'x', section_order: 1 });
    expect(draft.vcard_data.email).toBe('');
    expect(draft.social_links).toEqual([]);
    expect(draft.custom_links).toEqual([]);
    expect(draft.sections_enabled.vcard).toBe(false);
    expect(draft.section_order).toContain('map');
  });

  test('gives a custom link the specification’s defaults', () => {
    expect(saved.custom_links[0]).toMatchObject({ icon: 'link', isVisible: true });
  });

  test('keeps the switches of unknown sections', () => {
    expect(toColumns(saved).sections_enabled.audio).toBe(true);
  });

  test('names every section once, in stored order first', () => {
    expect(saved.section_order.slice(0, 3)).toEqual(['links', 'social', 'vcard']);
    expect(new Set(saved.section_order).size).toBe(saved.section_order.length);
  });
});

describe('the columns to store', () => {
  test('leave out new links left empty', () => {
    const draft = { ...saved, social_links: [...saved.social_links, { url: '  ' }] };
    expect(toColumns(draft).social_links).toEqual([{ url: 'https://github.com/ada' }]);
  });

  test('give a link https when no scheme is given', () => {
    const draft = { ...saved, social_links: [{ url: ' instagram.com/ada ' }] };
    expect(toColumns(draft).social_links).toEqual([{ url: 'https://instagram.com/ada' }]);
  });

  test('hold null where there is no picture', () => {
    expect(toColumns({ ...saved, cover_image_url: ' ' }).cover_image_url).toBeNull();
  });

  test('strip scripts from name and bio', () => {
    const draft = { ...saved, full_name: ' Ada<script>x</script> ', bio: '<iframe>hi' };
    expect(toColumns(draft)).toMatchObject({ full_name: 'Ada', bio: 'hi' });
  });
});

describe('a save', () => {
  test('sends nothing when nothing has changed', () => {
    expect(listChanges(toDraft(row), saved)).toEqual({});
  });

  test('sends only changed columns', () => {
    const draft = { ...saved, bio: 'Hello' };
    expect(listChanges(draft, saved)).toEqual({ bio: 'Hello' });
  });

  test('counts a new order of links as a change', () => {
    const two = {
      ...saved,
      social_links: [{ url: 'https://a.example' }, { url: 'https://b.example' }],
    };
    const turned = { ...two, social_links: two.social_links.toReversed() };
    expect(Object.keys(listChanges(turned, two))).toEqual(['social_links']);
  });
});

describe('a draft kept in the browser', () => {
  test('is restored unchanged', () => {
    expect(parseDraft(JSON.parse(JSON.stringify(saved)))).toEqual(saved);
  });

  test.each([null, 1, 'x', {}, { ...saved, custom_links: [{ url: 1 }] }])(
    'is ignored when it isn’t ours: %j',
    (stored) => {
      expect(parseDraft(stored)).toBeNull();
    },
  );

  test('is applied on top of what another device has saved', () => {
    const draft = { ...saved, bio: 'Typed here' };
    const elsewhere = { ...saved, full_name: 'Saved there', bio: 'Also there' };
    expect(rebaseDraft(draft, saved, elsewhere)).toEqual({
      ...saved,
      full_name: 'Saved there',
      bio: 'Typed here',
    });
  });
});

test('an embed without a valid address counts as a change, so it is reported and not lost', () => {
  const draft = { ...saved, embed_video: 'javascript:alert(1)' };
  expect(listChanges(draft, saved)).toEqual({ embed_video: 'javascript:alert(1)' });
});
