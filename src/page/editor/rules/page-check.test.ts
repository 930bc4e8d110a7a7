import { expect, test } from 'vitest';
import { type PageDraft, toPageDraft } from '#page/draft/rules/page-draft.ts';
import type { EditableColumns } from '#page/draft/rules/profile-draft.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { checkPage, listTriedUrls } from './page-check.ts';

const ON = { links: true, social: true, text: true, gallery: true, vcard: true };

const build = (columns: Partial<EditableColumns>): PageDraft =>
  toPageDraft(buildEditableColumns({ full_name: 'Nora', sections_enabled: ON, ...columns }));

const link = (id: string, rest: object = {}) => ({
  id,
  buttonText: `Link ${id}`,
  url: `https://nora.example/${id}`,
  ...rest,
});
const manyLinks = (count: number, rest: object = {}) =>
  Array.from({ length: count }, (_, index) => link(`l${index}`, rest));

const NONE: ReadonlySet<string> = new Set();
const say = (columns: Partial<EditableColumns>, look: 'row' | 'tile' | 'shop' | null = 'row') =>
  checkPage(build(columns), look, NONE).map(({ words }) => words);

const LOW = 'On a phone, visitors scroll before they see a link.';
const LONG_TEXT = 'I paint the sea in all weathers, and teach others how. '.repeat(20);
const TEXT_FIRST = ['text', 'links'];

test('an ordinary page gets no suggestion', () => {
  const ordinary = {
    designation: 'Painter',
    bio: 'I paint the sea, and teach others how.\nStudio in Cork.',
    profile_picture_url: 'https://nora.example/me.jpg',
    social_links: [{ url: 'https://instagram.com/nora' }],
    custom_links: manyLinks(6),
    gallery: [{ url: 'https://nora.example/1.jpg', alt: 'The sea' }],
  };
  for (const look of ['row', 'tile', 'shop', null] as const)
    expect(say(ordinary, look)).toEqual([]);
});

test('dead links are named, each with a link to its field', () => {
  const draft = build({
    custom_links: [
      link('shop', { buttonText: '' }),
      link('b'),
      link('c', { isVisible: false }),
      { id: 'h', kind: 'heading', buttonText: 'More', url: '' },
    ],
    social_links: [{ url: 'https://social.example/@nora' }],
  });
  const dead = new Set(
    ['shop', 'c'].map((id) => link(id).url).concat('https://social.example/@nora'),
  );
  expect(checkPage(draft, 'row', dead).map(({ words, at, part }) => [words, at, part])).toEqual([
    ['“Shop” doesn’t answer.', 'custom_links.shop', 'custom_links'],
    ['“@nora” doesn’t answer.', 'social_links.0.url', 'social_links'],
  ]);
});

test('only visible links to unknown sites are tried, each once', () => {
  const draft = build({
    custom_links: [
      link('a', { url: 'nora.example/a' }),
      link('b', { url: 'https://nora.example/a' }),
      link('c', { isVisible: false }),
      link('d', { url: 'https://www.youtube.com/@nora' }),
      link('e', { url: 'mailto:nora@nora.example' }),
    ],
    social_links: [{ url: 'https://nora.example/blog' }],
  });
  expect(listTriedUrls(draft)).toEqual(['https://nora.example/a', 'https://nora.example/blog']);
  expect(listTriedUrls({ ...draft, sections_enabled: {} })).toEqual([]);
});

test('for pictures without a description, the suggestion opens the first', () => {
  const [only] = checkPage(
    build({
      custom_links: manyLinks(1),
      gallery: [
        { url: 'https://nora.example/1.jpg', alt: '海' },
        { url: 'https://nora.example/2.jpg', alt: ' ' },
        { url: 'https://nora.example/3.jpg', alt: '' },
      ],
    }),
    'row',
    NONE,
  );
  expect(only).toMatchObject({ words: '2 pictures have no description.', at: 'gallery.1.alt' });
});

test('among more than seven links of one size, enlarging the first settles the suggestion', () => {
  expect(say({ custom_links: manyLinks(7) })).toEqual([]);
  const heading = { id: 'h', kind: 'heading', buttonText: 'More', url: '' };
  expect(say({ custom_links: [...manyLinks(7), heading, ...manyLinks(7)] })).toEqual([]);
  expect(say({ custom_links: [link('x', { size: 'feature' }), ...manyLinks(9)] })).toEqual([]);
  for (const rest of [{}, { size: 'tile' }, { size: 'feature' }]) {
    const draft = build({ custom_links: manyLinks(8, rest) });
    const [only] = checkPage(draft, 'row', NONE);
    expect(only).toMatchObject({ words: '8 links look alike.', act: 'Make the first larger' });
    const mended = { ...draft, ...only?.columns };
    expect(mended.custom_links[0]).toMatchObject({ id: 'l0', size: 'feature' });
    expect(checkPage(mended, 'row', NONE)).toEqual([]);
  }
});

test('a page without a template has one size, so its many links need headings', () => {
  const [only] = checkPage(build({ custom_links: manyLinks(200) }), null, NONE);
  expect(only).toMatchObject({ words: '200 links look alike.', act: 'Add headings', at: 'links' });
});

test.each([
  ['short in Latin', 'Prints of the west coast', false],
  ['of three lines', 'Prints, originals and commissions of the west coast', false],
  ['long in Latin', 'Prints, originals, commissions and letters from the west coast', true],
  ['one long word', 'Donaudampfschifffahrt', true],
  ['short in Japanese', '西海岸の版画と原画', false],
  ['of three lines in Japanese', '西海岸の版画と原画、ご依頼もこちらから承ります', false],
  [
    'long in Japanese',
    '西海岸の版画と原画、ご依頼もこちらから承ります。お気軽にお問い合わせ',
    true,
  ],
  ['of 15 usual letters', 'Recommendations', false],
  ['of 16 wider letters', 'Acknowledgements', true],
  ['in capitals', 'SOMMERPROGRAMM', true],
  ['of 16 narrow letters', 'Responsibilities', false],
  ['unspaced in Thai', 'ภาพพิมพ์ชายฝั่งตะวันตก', false],
  ['short in Arabic', 'مطبوعات الساحل الغربي', false],
  ['long in Arabic', 'مطبوعات ولوحات أصلية وأعمال بتكليف خاص من الساحل الغربي', true],
  ['short in Hindi', 'पश्चिमी तट के चित्र', false],
])('a title %s, “%s”, is too long for a tile: %s', (_, buttonText, isLong) => {
  const custom_links = [link('a', { buttonText })];
  const told = isLong ? [`“${buttonText}” is too long for its tile.`] : [];
  expect(say({ custom_links }, 'tile')).toEqual(told);
  expect(say({ custom_links }, 'shop')).toEqual(told);
  expect(say({ custom_links }, 'row')).toEqual([]);
  expect(say({ custom_links: [link('a', { buttonText, size: 'row' })] }, 'tile')).toEqual([]);
});

test('moving a long text from above the links to below settles the suggestion', () => {
  const draft = build({
    custom_text: LONG_TEXT,
    custom_links: manyLinks(3),
    section_order: TEXT_FIRST,
  });
  const [only] = checkPage(draft, 'row', NONE);
  expect(only).toMatchObject({ words: LOW, act: 'Move links up', part: 'sections' });
  expect(only?.columns?.section_order?.slice(0, 2)).toEqual(['links', 'text']);
  expect(checkPage({ ...draft, ...only?.columns }, 'row', NONE)).toEqual([]);
  expect(
    say({ custom_text: 'Hello.', custom_links: manyLinks(3), section_order: TEXT_FIRST }),
  ).toEqual([]);
});

test('a long bio is only in the way if it’s shown in full', () => {
  const columns = { bio: LONG_TEXT, custom_links: manyLinks(3) };
  expect(checkPage(build(columns), null, NONE)).toMatchObject([{ words: LOW, at: 'bio' }]);
  expect(say(columns, 'row')).toEqual([]);
});

test('a page without links or a card gets the suggestion to add links', () => {
  expect(say({})).toEqual(['There’s nothing to press on your page yet.']);
  expect(say({ vcard_data: { name: 'Nora', phone: '+353 21 000' } })).toEqual([]);
});
