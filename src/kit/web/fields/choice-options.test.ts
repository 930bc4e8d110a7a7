import { expect, test } from 'vitest';
import { ROUGH_NAMES } from '#test/rough/people.ts';
import { findOptions } from './choice-options.ts';

const OPTIONS = ['Pacific/Auckland', 'America/Argentina/Buenos Aires', ...ROUGH_NAMES].map(
  (label) => ({ value: label, label }),
);

test.each([
  [' auckland ', ['Pacific/Auckland']],
  ['buenos a', ['America/Argentina/Buenos Aires']],
  ['太郎', ['山田 太郎']],
  ['ada lo', ['Ada Lovelace']],
  ['Olympus', []],
])('searching a list for “%s” finds %j', (typed, labels) => {
  expect(findOptions(OPTIONS, typed).map(({ label }) => label)).toEqual(labels);
});

test('an empty search finds all options', () => {
  expect(findOptions(OPTIONS, ' ')).toEqual(OPTIONS);
});
