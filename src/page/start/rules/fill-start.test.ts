import { expect, test } from 'vitest';
import { BLANK_START } from './start-draft.ts';
import { fillStart, readRow, toFoundStart } from './start-rows.ts';

const FOUND = {
  name: 'Ada',
  line: 'Engines',
  links: [
    { title: 'My notes', url: 'https://notes.example/' },
    { title: 'Instagram', url: 'https://instagram.com/ada', isSocial: true },
    { title: 'Bad', url: 'javascript:alert(1)' },
  ],
};

test('an empty page is filled with what was found', () => {
  const { name, line, links } = fillStart(BLANK_START, FOUND);
  expect([name, line]).toEqual(['Ada', 'Engines']);
  expect(links.map((row) => readRow(row).link)).toMatchObject([
    { kind: 'link', title: 'My notes', url: 'https://notes.example/' },
    { kind: 'social', url: 'https://instagram.com/ada' },
    // One row stays open.
    null,
  ]);
});

test('a title that only repeats the URL is replaced by a name derived from it', () => {
  const links = [
    { title: 'Notes.example', url: 'https://www.notes.example/shop/' },
    { title: 'notes.example/talks/', url: 'https://notes.example/talks' },
    { title: 'notes.examples', url: 'https://notes.example/more' },
  ];
  const filled = fillStart(BLANK_START, { ...FOUND, links }).links;
  expect(filled.map(({ title }) => title)).toEqual(['', '', 'notes.examples']);
});

test('typed values are kept, and existing links aren’t added again', () => {
  const typed = { typed: 'www.notes.example', title: 'Mine' };
  const half = { typed: 'no address', title: '' };
  const start = { ...BLANK_START, name: 'Ada L.', links: [typed, half] };
  const filled = fillStart(start, FOUND);
  expect([filled.name, filled.line]).toEqual(['Ada L.', 'Engines']);
  expect(filled.links).toEqual([typed, half, { typed: 'https://instagram.com/ada', title: '' }]);
});

test('a page starts with at most 200 links', () => {
  const links = Array.from({ length: 300 }, (_, at) => ({
    title: '',
    url: `https://${at}.example`,
  }));
  expect(fillStart(BLANK_START, { ...FOUND, links }).links).toHaveLength(200);
});

test('a contact card gives its name, and ways to write and call', () => {
  const card = { name: 'Ada', firstName: '', lastName: '', designation: 'Countess' };
  const found = toFoundStart({
    ...card,
    company: '',
    email: 'a@b.example',
    phone: '',
    address: '',
  });
  expect(found).toEqual({
    name: 'Ada',
    line: 'Countess',
    links: [{ title: '', url: 'a@b.example' }],
  });
});
