import { expect, test } from 'vitest';
import {
  findSlugProblem,
  isAboutSlug,
  SLUG_MESSAGES,
  sayOfTeamAddress,
  suggestSlug,
} from './slug.ts';

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
  ['Północ & Söhne GmbH', 'polnoc-sohne-gmbh'],
  ['  ¡Hola!  ', 'hola'],
  ['東京', ''],
  [`${'a'.repeat(29)} b`, 'a'.repeat(29)],
])('%j suggests %j', ([name = '', slug]) => {
  expect(suggestSlug(name)).toBe(slug);
});

test.for([
  [SLUG_MESSAGES.short, 'Team address must be at least 3 characters'],
  [
    'Username is already taken. Please choose a different one.',
    'Team address is already taken. Please choose a different one.',
  ],
  [
    'This username can’t be used here. Please choose a different one.',
    'This team address can’t be used here. Please choose a different one.',
  ],
])('%j, for a team address, becomes %j', ([sentence = '', said]) => {
  expect(isAboutSlug(sentence)).toBe(true);
  expect(sayOfTeamAddress(sentence)).toBe(said);
});

test('a refusal for another reason isn’t shown at the address', () => {
  expect(isAboutSlug('Please enter a name.')).toBe(false);
});
