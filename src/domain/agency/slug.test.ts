import { expect, test } from 'vitest';
import { findSlugProblem, SLUG_MESSAGES, suggestSlug } from './slug.ts';

test.for([
  ['northwind', null],
  ['a-1', null],
  ['a'.repeat(30), null],
  ['ab', 'short'],
  ['a'.repeat(31), 'long'],
  ['North', 'letters'],
  ['né-e', 'letters'],
  ['-abc', 'ends'],
  ['abc_', 'ends'],
] as const)('the address %j: %s', ([slug, message]) => {
  expect(findSlugProblem(slug)).toBe(message && SLUG_MESSAGES[message]);
});

test.for([
  ['Północ & Söhne GmbH', 'po-noc-sohne-gmbh'],
  ['  ¡Hola!  ', 'hola'],
  ['東京', ''],
  [`${'a'.repeat(29)} b`, 'a'.repeat(29)],
])('%j suggests %j', ([name = '', slug]) => {
  expect(suggestSlug(name)).toBe(slug);
});
