import { expect, test } from 'vitest';
import { PROFILE_COLUMNS } from '#page/draft/rules/columns.ts';
import { STORED_PICTURES } from '#test/pages/public-profile.ts';
import {
  groupLinks,
  isEmptyVcard,
  parseCustomLinks,
  parseSocialLinks,
  parseVcardData,
} from './items.ts';

const STRANGE = [undefined, null, '', 'text', 7, true, {}, [[]], [null], [{ url: 7 }], [{}]];

test.for(STRANGE)('no links are read from %j', (stored) => {
  expect(parseSocialLinks(stored)).toEqual([]);
  expect(parseCustomLinks(stored)).toEqual([]);
});

test('a link gets its missing fields: icon default link, isVisible default true', () => {
  expect(parseCustomLinks([{ id: '1', buttonText: 'Shop', url: 'https://example.com' }])).toEqual([
    {
      id: '1',
      kind: '',
      buttonText: 'Shop',
      url: 'https://example.com',
      icon: 'link',
      isVisible: true,
      thumbnailUrl: '',
      focus: null,
      size: '',
      startsAt: '',
      endsAt: '',
    },
  ]);
});

test('a heading opens nothing, and is the only entry without an address', () => {
  const heading = { id: '1', kind: 'heading', buttonText: 'Writing' };
  expect(parseCustomLinks([heading])).toMatchObject([{ kind: 'heading', url: '' }]);
  expect(parseCustomLinks([{ id: '2', kind: '', buttonText: 'No address', url: '' }])).toEqual([]);
  expect(PROFILE_COLUMNS.custom_links.toDraft([heading, { id: '2', url: '' }])).toHaveLength(1);
  const [drafted] = PROFILE_COLUMNS.custom_links.toDraft([
    { ...heading, url: 'https://a.example' },
  ]);
  expect(drafted && PROFILE_COLUMNS.custom_links.findProblems([drafted])).toEqual([]);
  expect(drafted && PROFILE_COLUMNS.custom_links.toStored([drafted])).toMatchObject([{ url: '' }]);
});

test('links belong to the heading above them', () => {
  const [a, b, c] = [{ kind: '' }, { kind: 'heading' }, { kind: '' }];
  expect(groupLinks([a, b, c])).toEqual([
    { heading: null, links: [a] },
    { heading: b, links: [c] },
  ]);
  expect(groupLinks([b])).toEqual([{ heading: b, links: [] }]);
  expect(groupLinks([])).toEqual([]);
});

test('a hidden link is read and stays hidden', () => {
  const [link] = parseCustomLinks([{ id: '1', url: 'https://example.com', isVisible: false }]);
  expect(link).toMatchObject({ isVisible: false, buttonText: '' });
});

test('a stored link that would run a script is dropped, and its neighbours stay', () => {
  const links = [
    { url: 'JavaScript:alert(1)' },
    { url: 'https://example.com' },
    { url: 'data:,x' },
  ];
  expect(parseSocialLinks(links)).toEqual([{ url: 'https://example.com' }]);
  expect(parseCustomLinks(links.map((link, id) => ({ id: `${id}`, ...link })))).toHaveLength(1);
});

test('unknown link fields are dropped', () => {
  expect(parseSocialLinks([{ url: 'https://example.com', onclick: 'x' }])).toEqual([
    { url: 'https://example.com' },
  ]);
});

test.for([...STRANGE, { name: 7, email: null }])('a card read from %j is empty', (stored) => {
  const card = parseVcardData(stored);
  expect(card).toEqual({
    name: '',
    firstName: '',
    lastName: '',
    designation: '',
    company: '',
    email: '',
    phone: '',
    address: '',
  });
  expect(isEmptyVcard(card)).toBe(true);
});

test('a card of blanks is empty, and one with a phone number isn’t', () => {
  expect(isEmptyVcard(parseVcardData({ name: '  ', phone: '\n' }))).toBe(true);
  expect(isEmptyVcard(parseVcardData({ phone: '+1 555 0100' }))).toBe(false);
});

test('a skill has a name and a level from 0 to 5', () => {
  const stored = [{ id: '1', name: 'SQL', level: 9 }, { id: '2', name: '' }, 'SQL', { name: 'x' }];
  expect(PROFILE_COLUMNS.skills.toShown?.(stored)).toEqual([{ id: '1', name: 'SQL', level: 0 }]);
});

test('an experience needs a role or a company, and valid months', () => {
  const stored = [
    { id: '1', role: 'Editor', startDate: '2024-13', endDate: '2024-05' },
    { id: '2' },
  ];
  expect(PROFILE_COLUMNS.experiences.toShown?.(stored)).toEqual([
    {
      id: '1',
      role: 'Editor',
      company: '',
      startDate: '',
      endDate: '2024-05',
      isCurrent: false,
      description: '',
    },
  ]);
});

test('a gallery shows only pictures from our storage', () => {
  const own = { url: `${STORED_PICTURES}1.png`, focus: null, alt: '' };
  const foreign = { url: 'https://a.example/1.png', focus: null, alt: '' };
  const stored = [own, foreign, { url: 'javascript:alert(1)', alt: 'x' }];
  expect(PROFILE_COLUMNS.gallery.toShown?.(stored)).toEqual([own]);
  // The editor still shows it.
  expect(PROFILE_COLUMNS.gallery.toDraft(stored)).toEqual([own, foreign]);
});
