import { expect, test } from 'vitest';
import { toCountry } from './countries.ts';

test.for([
  ['SE', 'SE'],
  ['de', 'DE'],
  [' US ', 'US'],
  ['XK', 'XK'],
  ['ZW', 'ZW'],
  // CDNs send these for "unknown" and for Tor.
  ['XX', null],
  ['T1', null],
  ['UK', null],
  ['EU', null],
  ['Sweden', null],
  ['', null],
  [undefined, null],
] as const)('%j maps to the country %j', ([code, country]) => {
  expect(toCountry(code)).toBe(country);
});
