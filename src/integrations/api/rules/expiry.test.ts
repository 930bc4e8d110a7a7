import { expect, test } from 'vitest';
import { nameExpiry } from './key-dates.ts';

const NOON = Date.parse('2026-11-23T12:00:00Z');

test.each([
  [null, 'no expiry', null],
  ['2027-02-01T12:00:00Z', 'expires 2027-02-01', null],
  ['2026-11-30T12:00:01Z', 'expires 2026-11-30', null],
  ['2026-11-30T12:00:00Z', 'Expires 2026-11-30', 'warning'],
  ['2026-11-23T12:00:01Z', 'Expires 2026-11-23', 'warning'],
  ['2026-11-23T12:00:00Z', 'Expired', 'danger'],
] as const)('a key that expires at %s: %s', (moment, words, tone) => {
  expect(nameExpiry(moment, NOON, (day) => day.slice(0, 10))).toEqual({ words, tone });
});
