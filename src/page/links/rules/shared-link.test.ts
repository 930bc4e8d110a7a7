import { expect, test } from 'vitest';
import { readShared } from './shared-link.ts';

const SHOP = 'https://shop.example/cups';

test.each([
  ['an address', { url: SHOP, title: 'Cups' }, { url: SHOP, title: 'Cups' }],
  ['an address as text', { text: SHOP }, { url: SHOP, title: '' }],
  [
    'an address among words',
    { text: `Look at this: ${SHOP}. So nice!` },
    { url: SHOP, title: 'Look at this: So nice!' },
  ],
  ['a title and a text', { title: 'Τάσες', text: `via ${SHOP}` }, { url: SHOP, title: 'Τάσες' }],
  ['an address in quotes', { text: `“${SHOP}”` }, { url: SHOP, title: '' }],
  ['an address without a scheme', { text: 'shop.example/cups' }, { url: SHOP, title: '' }],
  ['an address as title', { title: SHOP, text: SHOP }, { url: SHOP, title: '' }],
  [
    'a title in two lines',
    { url: SHOP, title: 'Cups\nand more' },
    { url: SHOP, title: 'Cups and more' },
  ],
] as const)('%s is shared as a link', (_what, parts, link) => {
  expect(readShared(parts)).toEqual(link);
});

test.each([
  ['a script', { url: 'javascript:alert(1)' }],
  ['a script in capitals', { url: ' JavaScript:alert(1)' }],
  ['a file', { url: 'file:///etc/passwd' }],
  ['data', { url: 'data:text/html,<script>alert(1)</script>' }],
  ['a host of this network', { url: 'http://localhost:3000/' }],
  ['words', { text: 'See you tomorrow' }],
  ['nothing', {}],
  ['an address of 5,000 characters', { url: `https://shop.example/${'a'.repeat(5000)}` }],
  ['an address far into a text', { text: `${'a '.repeat(3000)}${SHOP}` }],
] as const)('%s is not a link', (_what, parts) => {
  expect(readShared(parts)).toBeNull();
});

test('a shared title is one line of 120 characters', () => {
  expect(readShared({ url: SHOP, title: 'ΑΒΓ '.repeat(100) })?.title).toHaveLength(120);
});
