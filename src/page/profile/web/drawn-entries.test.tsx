import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { parsePublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { ProfileMain } from '#page/view/public/profile-page.tsx';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { withGhosts } from './ghosts.ts';
import { listPageParts, listSiblings } from './page-parts.ts';

afterEach(cleanup);

const link = (id: string, more: object = {}) => ({
  id,
  buttonText: id,
  url: `https://${id}.example/`,
  icon: 'link',
  isVisible: true,
  ...more,
});

const PICTURE = 'https://vizit.test/storage/v1/object/public/pictures/ada/one';

const profile = parsePublicProfile({
  ...buildEditableColumns({
    custom_links: [
      link('first'),
      link('hidden', { isVisible: false }),
      link('heading', { kind: 'heading', url: '' }),
      link('second', { buttonText: '' }),
    ],
    social_links: [{ url: 'https://github.com/ada' }],
    skills: [{ id: 'a', name: 'Algebra', level: 0 }],
    experiences: [{ id: 'e', role: '', company: 'Engines' }],
    gallery: [{ url: PICTURE, alt: 'The engine' }],
  }),
  sections: ['links', 'social', 'skill', 'experience', 'gallery', 'text'],
});

function listParts(shown = profile) {
  render(<ProfileMain profile={shown} />);
  return listPageParts(document, shown);
}

test('each entry of a section is a part, with its key in the draft', () => {
  const entries = listParts().flatMap(({ entry, name, at }) =>
    entry ? [[at, name, entry.key]] : [],
  );
  expect(entries).toEqual([
    ['custom_links.first', 'first', 'first'],
    ['custom_links.second', 'Second', 'second'],
    ['social_links.https://github.com/ada', 'GitHub', 'https://github.com/ada'],
    ['skills.a', 'Algebra', 'a'],
    ['experiences.e', 'Engines', 'e'],
    [`gallery.${PICTURE}`, 'The engine', PICTURE],
  ]);
});

test('parts swap only with their kind: sections with sections, links with links', () => {
  const parts = listParts();
  const find = (wanted: string) => {
    const part = parts.find(({ id }) => id === wanted);
    if (!part) throw new Error(`${wanted} is not drawn.`);
    return listSiblings(parts, part).map(({ id }) => id);
  };
  expect(find('links')).toEqual(['links', 'social', 'skill', 'experience', 'gallery']);
  expect(find('custom_links.second')).toEqual(['custom_links.first', 'custom_links.second']);
});

test('an entry’s placeholder isn’t a part', () => {
  const parts = listParts(withGhosts({ ...profile, custom_links: [] }).profile);
  expect(parts.some(({ id }) => id === 'links')).toBe(true);
  expect(parts.some(({ entry }) => entry?.list === 'custom_links')).toBe(false);
});

test('a contact card in the head and as the bar is two parts, which open the same editor', () => {
  const shown = parsePublicProfile({
    ...buildEditableColumns({ vcard_data: { name: 'Ada', phone: '+44 20 7946 0000' } }),
    design_preferences: { template: 'calling-card' },
    sections: ['vcard'],
  });
  const cards = listParts(shown).filter(({ section }) => section === 'vcard');
  expect(cards.map(({ drawn }) => drawn?.className)).toEqual(['ways', 'contact']);
  expect(cards.map(({ at }) => at)).toEqual(['vcard', 'vcard']);
  expect(new Set(cards.map(({ id }) => id)).size).toBe(2);
});
