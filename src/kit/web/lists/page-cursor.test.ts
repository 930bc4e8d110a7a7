import { expect, test } from 'vitest';
import { cutPage, FIRST_PLACE, readPlace, stepTo, toWindow, writePlace } from './page-cursor.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const NEWEST = { column: 'created_at', ascending: false };
const ENDS = { first: { value: 'c', id: ID }, last: { value: 'a~"\\', id: ID } };

const FIFTY = { size: 50, key: 'id' };
const TWO = { ...FIFTY, size: 2 };

test('a place survives a round trip through the URL, whatever its value', () => {
  const next = stepTo(2, FIRST_PLACE, ENDS);
  const search = new URLSearchParams('q=ada&page=9&before=x');
  writePlace(search, next);
  expect(readPlace(new URLSearchParams(search.toString()))).toEqual(next);
  expect(search.get('q')).toBe('ada');
  writePlace(search, stepTo(1, next, ENDS));
  expect(search.toString()).toBe('q=ada');
});

test.for([7, 'a~b%7E', ID])('a row with id %s is found again from the URL', (id) => {
  const next = stepTo(2, FIRST_PLACE, { first: { value: 1, id }, last: { value: 'x~y', id } });
  const search = new URLSearchParams();
  writePlace(search, next);
  expect(readPlace(new URLSearchParams(search.toString()))).toEqual({
    page: 2,
    cursor: { side: 'after', value: 'x~y', id: String(id) },
  });
});

test.for(['', 'page=0', 'page=-2', 'page=1.5', 'page=x', 'page=1e9'])(
  'the query ?%s means the first page',
  (search) => {
    expect(readPlace(new URLSearchParams(search))).toEqual(FIRST_PLACE);
  },
);

test('a hand-typed page is found by offset', () => {
  const place = readPlace(new URLSearchParams('page=3&after=nothing'));
  expect(toWindow(NEWEST, place, FIFTY)).toMatchObject({ offset: 100, beyond: null });
});

test('the next page starts after the last row, and the previous one ends before the first', () => {
  const next = stepTo(3, { page: 2, cursor: null }, ENDS);
  expect(toWindow(NEWEST, next, FIFTY)).toEqual({
    isReversed: false,
    offset: 0,
    bound: { operator: 'lte', value: 'a~"\\' },
    beyond: `created_at.lt."a~\\"\\\\",id.gt."${ID}"`,
  });
  const before = stepTo(2, { page: 3, cursor: null }, ENDS);
  expect(toWindow(NEWEST, before, FIFTY)).toMatchObject({
    isReversed: true,
    bound: { operator: 'gte', value: 'c' },
    beyond: `created_at.gt."c",id.lt."${ID}"`,
  });
  expect(toWindow({ column: 'sort_name', ascending: true }, next, FIFTY).beyond).toContain('.gt.');
});

test('rows with equal values are ordered by the list’s id column', () => {
  const next = stepTo(2, FIRST_PLACE, ENDS);
  expect(toWindow(NEWEST, next, { ...FIFTY, key: 'user_id' }).beyond).toContain(',user_id.gt.');
});

test('a list ordered by id needs no second bound', () => {
  const next = stepTo(2, FIRST_PLACE, { first: { value: 9, id: 9 }, last: { value: 5, id: 5 } });
  expect(toWindow({ column: 'id', ascending: false }, next, FIFTY)).toEqual({
    isReversed: false,
    offset: 0,
    bound: { operator: 'lt', value: '5' },
    beyond: null,
  });
});

test('one row more than a page means there is another page', () => {
  const forwards = toWindow(NEWEST, FIRST_PLACE, TWO);
  expect(cutPage([1, 2, 3], forwards, 2)).toEqual({ rows: [1, 2], hasNext: true });
  expect(cutPage([1, 2], forwards, 2)).toEqual({ rows: [1, 2], hasNext: false });
  const backwards = toWindow(NEWEST, stepTo(2, { page: 3, cursor: null }, ENDS), TWO);
  expect(cutPage([3, 2, 1], backwards, 2)).toEqual({ rows: [2, 3], hasNext: true });
});
