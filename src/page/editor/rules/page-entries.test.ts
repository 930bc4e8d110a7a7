import { expect, test } from 'vitest';
import { canDouble, findEntry, findNextPlace, moveEntry, putEntry } from './page-entries.ts';

const link = (id: string, more: object = {}) => ({ id, url: `https://${id}.example/`, ...more });
const LINKS = [
  link('a'),
  link('hidden', { isVisible: false }),
  { id: 'heading', url: '', kind: 'heading' },
  link('b'),
  { id: 'blank', url: ' ' },
  link('c'),
];

test.each([
  ['b', -1, 2, 'under the heading before its own'],
  ['c', -1, 3, 'past what the page doesn’t draw'],
  ['a', 1, 2, 'past a hidden one'],
  ['a', -1, -1, 'nowhere from the top'],
  ['c', 1, -1, 'nowhere from the end'],
] as const)('the entry %j moved by %i goes to %i: %s', (id, by, place, _where) => {
  const from = LINKS.findIndex((each) => each.id === id);
  expect(findNextPlace(LINKS, from, by)).toBe(place);
});

test('an entry without an id is identified by its target, however that was typed', () => {
  const list = 'social_links';
  const entries = [{ url: 'https://a.example/' }, { url: 'b.example/me' }];
  expect(findEntry({ list, key: 'https://b.example/me' }, entries)).toBe(1);
  expect(findEntry({ list, key: 'https://c.example/' }, entries)).toBe(-1);
});

test('an entry moves in either direction, and moving it back restores the order', () => {
  expect(moveEntry(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveEntry(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  expect(putEntry(['a', 'c'], 1, 'b')).toEqual(['a', 'b', 'c']);
  expect(putEntry(['a'], 7, 'b')).toEqual(['a', 'b']);
});

test.each([
  ['custom_links', 3, true],
  ['custom_links', 200, false],
  ['experiences', 3, true],
  ['skills', 3, false],
  ['social_links', 3, false],
  ['gallery', 3, false],
] as const)('in %s with %i entries, one can be duplicated: %s', (list, count, can) => {
  expect(canDouble(list, count)).toBe(can);
});
