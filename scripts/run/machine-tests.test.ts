import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MACHINE_TESTS, SECOND_TESTS } from './machine-tests.ts';

const ROOT = join(import.meta.dirname, '../..');

test('every listed machine test and second-run test exists', () => {
  const places = [...MACHINE_TESTS, ...SECOND_TESTS].map((place) => join(ROOT, place));
  expect(places.filter((place) => !existsSync(place))).toEqual([]);
});
