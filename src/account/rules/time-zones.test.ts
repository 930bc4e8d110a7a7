import { expect, test } from 'vitest';
import { listTimeZones, toDayIn, toZoneName } from './time-zones.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');

test.each([
  ['UTC', '2026-11-22'],
  ['Pacific/Kiritimati', '2026-11-23'],
  ['Pacific/Pago_Pago', '2026-11-22'],
  ['Mars/Olympus', '2026-11-22'],
])('at noon UTC, the date in %s is %s', (zone, day) => {
  expect(toDayIn(NOON, zone)).toBe(day);
});

test('a day starts at local midnight', () => {
  const midnight = Date.parse('2026-06-30T22:00:00Z');
  expect(toDayIn(midnight, 'Europe/Berlin')).toBe('2026-07-01');
  expect(toDayIn(midnight - 1, 'Europe/Berlin')).toBe('2026-06-30');
});

test('UTC is listed once, and zone names are readable', () => {
  const zones = listTimeZones();
  expect(zones.filter((zone) => zone === 'UTC')).toHaveLength(1);
  expect(zones).toContain('Europe/Berlin');
  expect(toZoneName('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires');
});
