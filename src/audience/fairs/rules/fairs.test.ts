import { expect, test } from 'vitest';
import { listFairs, parseFair, parseSentLead } from './fairs.ts';

const KNOWN = [
  { id: 'b', name: 'Basel', held_on: null, follow_up: 'Hi', leads: 3, scans: 1 },
  { id: 'a', name: 'Oslo', held_on: '2026-11-29', follow_up: '', leads: 0, scans: 0 },
];

test('events named offline come first, and a rename shows at once', () => {
  const named = [
    { id: 'c', name: 'Kyiv', held_on: null },
    { id: 'a', name: 'Oslo 2027', held_on: null },
    { id: 'd', name: '東京', held_on: '2027-01-01' },
    { id: 'c', name: 'Київ', held_on: null },
  ];
  expect(listFairs(KNOWN, named).map(({ id, name }) => `${id} ${name}`)).toEqual([
    'd 東京',
    'c Київ',
    'b Basel',
    'a Oslo 2027',
  ]);
  expect(listFairs(KNOWN, named)[3]).toMatchObject({ held_on: null, leads: 0 });
  expect(listFairs(KNOWN, [])).toEqual(KNOWN);
});

test('a malformed entry isn’t an event', () => {
  expect(parseFair({ id: 'a', name: 'Oslo', held_on: 7 })).toEqual({
    id: 'a',
    name: 'Oslo',
    held_on: null,
  });
  for (const data of [null, 'a', {}, { id: 1, name: 'Oslo' }]) expect(parseFair(data)).toBeNull();
});

test('a malformed lead keeps its valid fields', () => {
  expect(parseSentLead({ full_name: 'Ada', email: 7, fair_id: 'a', extra: 1 })).toEqual({
    full_name: 'Ada',
    email: '',
    phone: '',
    company: '',
    message: '',
    tag: '',
    fair_id: 'a',
  });
  expect(parseSentLead(null).fair_id).toBeNull();
});
