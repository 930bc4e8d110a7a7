import { expect, test } from 'vitest';
import { parseVcardData } from '#page/profile/rules/items.ts';
import { splitName, toCardName } from './card-name.ts';

// 'the name is split on the first whitespace into first name and the rest as last name'
test.for([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Ada  King\tLovelace', 'Ada', 'King Lovelace'],
  ['Ada', 'Ada', ''],
  ['', '', ''],
  ['  Ada ', 'Ada', ''],
] as const)('the name %j is split into %j and %j', ([name, first, last]) => {
  expect(splitName(name)).toEqual([first, last]);
});

test('the owner’s first and last name win over splitting, which is wrong for many names', () => {
  const card = parseVcardData({
    name: 'Gabriel García Márquez',
    firstName: 'Gabriel ',
    lastName: ' García Márquez',
  });
  expect(toCardName(card, '')).toEqual({
    first: 'Gabriel',
    last: 'García Márquez',
    whole: 'Gabriel García Márquez',
  });
  const onlyLast = parseVcardData({ name: 'Maria del Carmen', firstName: 'Maria del Carmen' });
  expect(toCardName(onlyLast, '')).toMatchObject({ first: 'Maria del Carmen', last: '' });
});

test('a card without a full name is named by its parts, else by the profile', () => {
  const card = parseVcardData({ firstName: 'Ada', lastName: 'Lovelace' });
  expect(toCardName(card, 'Somebody Else').whole).toBe('Ada Lovelace');
  expect(toCardName(parseVcardData({}), 'Grace Hopper')).toEqual({
    first: 'Grace',
    last: 'Hopper',
    whole: 'Grace Hopper',
  });
});
