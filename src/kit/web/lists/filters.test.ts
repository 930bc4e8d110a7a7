import { expect, test } from 'vitest';
import {
  flagFilter,
  memberFilter,
  periodFilter,
  readConditions,
  searchFilter,
  valueFilter,
  wordsFilter,
} from './filters.ts';

const FILTERS = [
  searchFilter('search_text'),
  flagFilter('favorites', 'is_favorite'),
  valueFilter('source', 'source'),
  valueFilter('status', 'status', ['new', 'customer']),
  memberFilter('tag', 'tags'),
  periodFilter('created_at'),
];

const NOON = new Date(2026, 4, 20, 12).getTime();

const read = (search: string, now = NOON) =>
  readConditions(FILTERS, new URLSearchParams(search), now);

test.for([
  '',
  'q=',
  'q=+',
  'favorites=0',
  'status=unknown',
  'period=8',
  'from=x',
  'page=2&after=x',
])('the query ?%s adds no filter', (search) => {
  expect(read(search)).toEqual([]);
});

test('the search is lower-cased, stripped of accents, and treated as plain text', () => {
  expect(read('q=José_5%25')).toEqual([['search_text', 'like', '%jose\\_5\\%%']]);
});

test('words match by prefix, and typed operators are ignored', () => {
  const typed = (q: string) =>
    readConditions([wordsFilter('words')], new URLSearchParams({ q }), 0);
  expect(typed("José  o'ann@viz.test & !x:*")).toEqual([
    ['words', 'fts(simple)', 'jose:* & o:* & ann:* & viz:* & test:* & x:*'],
  ]);
  expect(typed(' & | ')).toEqual([]);
});

test('a value can be empty, and a tag can hold any characters', () => {
  expect(read('source=&favorites=1&status=customer')).toEqual([
    ['is_favorite', 'is', 'true'],
    ['source', 'eq', ''],
    ['status', 'eq', 'customer'],
  ]);
  expect(read('tag=a+"b",c')).toEqual([['tags', 'cs', '["a \\"b\\",c"]']]);
});

test('the last 7 days start six days ago, in the reader’s time zone, and include whole days', () => {
  const since = ['created_at', 'gte', new Date(2026, 4, 14).toISOString()];
  expect(read('period=7')).toEqual([since]);
  expect(read('period=7', new Date(2026, 4, 20, 23, 59).getTime())).toEqual([since]);
});

test('both ends of a date range are included, and either can be missing', () => {
  const since = ['created_at', 'gte', new Date(2026, 4, 20).toISOString()];
  const before = ['created_at', 'lt', new Date(2026, 4, 21).toISOString()];
  expect(read('period=between&from=2026-05-20&to=2026-05-20')).toEqual([since, before]);
  expect(read('to=2026-05-20')).toEqual([before]);
});
