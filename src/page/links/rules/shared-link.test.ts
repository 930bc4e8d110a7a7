import { expect, test } from 'vitest';
import { readShared } from './shared-link.ts';

const SHOP = 'https://shop.example/cups';
const NOTHING = { title: null, text: null, url: null };

test.each([
  ['an address', { url: SHOP, title: 'Cups' }, 'Cups'],
  ['an address as text', { text: SHOP }, ''],
  ['an address among words', { text: `Look at this: ${SHOP}. So nice!` }, 'Look at this: So nice!'],
  ['a title and a text', { title: 'Τάσες', text: `via ${SHOP}` }, 'Τάσες'],
  ['an address in quotes', { text: `“${SHOP}”` }, ''],
  ['an address without a scheme', { text: 'shop.example/cups' }, ''],
  ['an address as title', { title: SHOP, text: SHOP }, ''],
  ['a title in two lines', { url: SHOP, title: 'Cups\nand more' }, 'Cups and more'],
] as const)('%s is shared as a link', (_what, parts, title) => {
  const shared = readShared({ ...NOTHING, ...parts });
  expect(shared).toEqual({ typed: SHOP, title, isLink: true });
});

test.each([
  ['a script', { url: 'javascript:alert(1)' }, 'javascript:alert(1)'],
  ['a script in capitals', { url: ' JavaScript:alert(1)' }, 'JavaScript:alert(1)'],
  ['a file', { url: 'file:///etc/passwd' }, 'file:///etc/passwd'],
  ['data', { url: 'data:text/html,<script>' }, 'data:text/html,<script>'],
  ['a host of this network', { url: 'http://localhost:3000/' }, 'http://localhost:3000/'],
  ['words', { text: 'See you tomorrow' }, ''],
  ['an empty share', { title: '', text: '' }, ''],
  ['an address far into a text', { text: `${'a '.repeat(3000)}${SHOP}` }, ''],
] as const)('%s is not a link', (_what, parts, typed) => {
  expect(readShared({ ...NOTHING, ...parts })).toEqual({ typed, title: '', isLink: false });
});

test.each([
  [{ url: 'https://en.example/wiki/Cup_(unit)' }, 'https://en.example/wiki/Cup_(unit)'],
  [{ text: 'See https://en.example/wiki/Cup_(unit).' }, 'https://en.example/wiki/Cup_(unit)'],
  [{ text: 'Cups (see https://shop.example/cups)' }, SHOP],
  [{ url: 'https://shop.example/?q=cups!' }, 'https://shop.example/?q=cups!'],
] as const)('%o keeps the end of its URL: %s', (parts, typed) => {
  expect(readShared({ ...NOTHING, ...parts })?.typed).toBe(typed);
});

test('an address of 5,000 characters is not a link, and an email is one', () => {
  expect(readShared({ ...NOTHING, url: `${SHOP}${'a'.repeat(5000)}` })?.isLink).toBe(false);
  expect(readShared({ ...NOTHING, text: 'ada@shop.example' })).toMatchObject({
    typed: 'ada@shop.example',
    isLink: true,
  });
});

test('an empty share is read as null', () => {
  expect(readShared(NOTHING)).toBeNull();
});

test('a shared title is one line of 120 characters', () => {
  const title = 'ΑΒΓ '.repeat(100);
  expect(readShared({ ...NOTHING, url: SHOP, title })?.title).toHaveLength(120);
});
