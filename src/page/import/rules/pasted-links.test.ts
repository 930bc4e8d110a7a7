import { expect, test } from 'vitest';
import { describePaste, readPastedLines, readPastedLinks } from './importable-links.ts';

test('each pasted line becomes a link, with the title beside its address', () => {
  const text =
    'shop.example\r\n\r\n  My book: https://book.example/a?b=1  \nada@mail.example\nhello you\n';
  expect(readPastedLines(text, 200)).toEqual({
    links: [
      { url: 'https://shop.example', title: '' },
      { url: 'https://book.example/a?b=1', title: 'My book' },
      { url: 'mailto:ada@mail.example', title: '' },
    ],
    left: 0,
    unread: 1,
  });
});

test('of ten thousand pasted lines, a page accepts as many as fit, and counts the rest', () => {
  const text = Array.from({ length: 10_000 }, (_, index) => `shop.example/${index}`).join('\n');
  const pasted = readPastedLines(text, 150);
  expect(pasted.links).toHaveLength(150);
  expect(pasted.links.at(-1)?.url).toBe('https://shop.example/149');
  expect(describePaste(pasted, 200)).toBe('A page holds 200 links, so 9850 were left out.');
  expect(readPastedLines('nonsense here\n'.repeat(10_000), 150)).toEqual({
    links: [],
    left: 8000,
    unread: 2000,
  });
});

test('no pasted link runs a script, whatever its title says', () => {
  const found = [
    { url: 'javascript:alert(1)', title: 'Shop' },
    { url: 'https://shop.example', title: ` ${'a'.repeat(200)}` },
  ];
  const { links, unread } = readPastedLinks(found, 200);
  expect([links, unread]).toEqual([[{ url: 'https://shop.example', title: 'a'.repeat(120) }], 1]);
});

test.for([
  [{ links: [], left: 0, unread: 0 }, null],
  [{ links: [], left: 1, unread: 0 }, 'A page holds 200 links, so 1 was left out.'],
  [{ links: [], left: 0, unread: 1 }, '1 line wasn’t a link.'],
  [
    { links: [], left: 2, unread: 3 },
    'A page holds 200 links, so 2 were left out. 3 lines weren’t links.',
  ],
] as const)('%j is reported as %j', ([pasted, said]) =>
  expect(describePaste({ ...pasted, links: [] }, 200)).toBe(said),
);
