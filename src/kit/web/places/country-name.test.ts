import { expect, test } from 'vitest';
import { describePlace } from './country-name.ts';

test.each([
  ['DE', '203.0.113.5', 'Germany, 203.0.113.5'],
  [null, '203.0.113.5', 'country unknown, 203.0.113.5'],
  ['DE', null, 'Germany'],
  [null, null, 'place unknown'],
])('country %j and address %j are described as “%s”', (country, address, told) => {
  expect(describePlace({ country, address })).toBe(told);
});
