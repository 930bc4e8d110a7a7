import { expect, test } from 'vitest';
import { listImportableLinks, MAX_IMPORTED_LINKS } from './importable-links.ts';
import { findLinksInAnchors, findLinksInData } from './saved-page.ts';
import { takeLinks } from './take-links.ts';

const NOTHING = { custom_links: [], social_links: [] };

test('Linktree data gives its links and headings in order, and its social icons', () => {
  const data = {
    props: {
      pageProps: {
        account: {
          profilePictureUrl: 'https://p.example/a.png',
          theme: { url: 'https://t.example' },
        },
        links: [
          { id: 1, type: 'HEADER', title: 'Writing', url: null },
          { id: 2, type: 'CLASSIC', title: 'Notes', url: 'https://notes.example' },
          {
            id: 3,
            type: 'GROUP',
            title: 'More',
            links: [{ title: 'Talk', url: 'https://talk.example' }],
          },
        ],
        socialLinks: [{ type: 'INSTAGRAM', url: 'https://instagram.com/ada' }],
      },
    },
  };
  expect(listImportableLinks(findLinksInData(data), NOTHING)).toEqual([
    { kind: 'heading', title: 'Writing', url: '', isDuplicate: false },
    { kind: 'link', title: 'Notes', url: 'https://notes.example', isDuplicate: false },
    { kind: 'link', title: 'Talk', url: 'https://talk.example', isDuplicate: false },
    { kind: 'social', title: 'Instagram', url: 'https://instagram.com/ada', isDuplicate: false },
  ]);
});

test('an export that is a bare list gives its links', () => {
  expect(findLinksInData([{ name: 'Notes', href: 'https://notes.example' }])).toEqual([
    { title: 'Notes', url: 'https://notes.example', isSocial: false },
  ]);
});

test('a heading is imported among the links, once', () => {
  const found = findLinksInData({
    links: [
      { type: 'HEADER', title: ' My  music ' },
      { type: 'HEADER', title: '' },
      { title: 'Shop', url: 'https://shop.example' },
    ],
  });
  const links = listImportableLinks(found, NOTHING);
  const { custom_links } = takeLinks(links, () => 'a');
  expect(custom_links).toMatchObject([
    { kind: 'heading', buttonText: 'My music', url: '' },
    { kind: '', buttonText: 'Shop', url: 'https://shop.example' },
  ]);
  const again = listImportableLinks(found, { custom_links, social_links: [] });
  expect(again.map(({ isDuplicate }) => isDuplicate)).toEqual([true, true]);
});

test('a button called Mastodon that leads to a profile is a social link, on any server', () => {
  const url = 'https://social.example/@ada';
  const kinds = (title: string, address = url) =>
    listImportableLinks([{ title, url: address }], NOTHING).map(({ kind }) => kind);
  expect(kinds('Mastodon')).toEqual(['social']);
  expect(kinds('Ada’s videos')).toEqual(['link']);
  expect(kinds('Mastodon', `${url}/1`)).toEqual(['link']);
});

test.for([null, 'text', 3, {}, { links: 'no list' }, { links: [null, 1, [], { url: 5 }] }])(
  'there are no links in %j',
  (data) => expect(findLinksInData(data)).toEqual([]),
);

test('data of any depth and length is read up to its limit', () => {
  let deep: unknown = { links: [{ title: 'Deep', url: 'https://deep.example' }] };
  for (let depth = 0; depth < 20_000; depth += 1) deep = { deep };
  expect(findLinksInData(deep)).toHaveLength(1);
  expect(findLinksInData({ links: Array.from({ length: 500_000 }, () => 0) })).toEqual([]);
});

test('LinkStack buttons are imported without the click-counting redirect', () => {
  const found = findLinksInAnchors(
    [
      { href: 'https://stack.example/login', words: 'Log in', classes: 'nav' },
      {
        href: 'https://stack.example/going/7/https://notes.example/a?b=1',
        words: ' Notes ',
        classes: 'button button-custom button-hover icon-hover',
      },
      { href: 'https://github.com/ada', words: '', classes: 'social-hover social-icon' },
    ],
    'https://stack.example/@ada',
  );
  expect(found).toEqual([
    { title: ' Notes ', url: 'https://notes.example/a?b=1', isSocial: false },
    { title: '', url: 'https://github.com/ada', isSocial: true },
  ]);
});

test('without buttons, every link away from the page counts', () => {
  const anchor = (href: string) => ({ href, words: 'x', classes: '' });
  const found = findLinksInAnchors(
    [
      anchor('https://beacons.ai/signup'),
      anchor('https://www.ada.example/me'),
      anchor('/privacy'),
      anchor('#top'),
      anchor('mailto:ada@mail.example'),
      anchor('https://notes.example'),
    ],
    'https://ada.example/',
  );
  expect(found.map(({ url }) => url)).toEqual(['mailto:ada@mail.example', 'https://notes.example']);
});

test.for([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'https://bank.example@evil.example',
  '',
])('%s is left out', (url) => {
  expect(listImportableLinks([{ title: 'Click', url }], NOTHING)).toEqual([]);
});

test('an address is listed once, and links already on the page are marked', () => {
  const links = listImportableLinks(
    [
      { title: 'Notes', url: 'https://notes.example/' },
      { title: 'Notes again', url: 'http://www.notes.example' },
      { title: 'Talk', url: 'talk.example' },
    ],
    { custom_links: [{ url: 'https://notes.example' }], social_links: [] },
  );
  expect(links.map(({ title, url, isDuplicate }) => [title, url, isDuplicate])).toEqual([
    ['Notes', 'https://notes.example/', true],
    ['Talk', 'https://talk.example', false],
  ]);
});

test('a button that names its network is a social link, any other is a button', () => {
  const links = listImportableLinks(
    [
      { title: 'Follow me on Instagram!', url: 'https://instagram.com/ada' },
      { title: 'Watch the talk', url: 'https://youtu.be/dQw4w9WgXcQ' },
      { title: 'Instagram', url: 'https://notinstagram.com/ada' },
    ],
    NOTHING,
  );
  expect(links.map(({ kind }) => kind)).toEqual(['social', 'link', 'link']);
});

test('at most 200 links are offered, with titles that fit a button', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({
    title: `${'a'.repeat(119)}😀${index}`,
    url: `https://example.com/${index}`,
  }));
  const links = listImportableLinks(many, NOTHING);
  expect(links).toHaveLength(MAX_IMPORTED_LINKS);
  expect(links[0]?.title).toBe('a'.repeat(119));
});
