import { expect, test } from 'vitest';
import { parseVcardData } from '#page/profile/rules/items.ts';
import { buildOpeningCard } from './opening-card.ts';

const KNOWN = { name: ' Ada Lovelace ', designation: 'Mathematician', email: 'ada@vizit.test' };
const EMPTY = parseVcardData({});

test('an empty card opens with name, email and role', () => {
  expect(buildOpeningCard(EMPTY, KNOWN)).toEqual({
    ...EMPTY,
    name: 'Ada Lovelace',
    designation: 'Mathematician',
    email: 'ada@vizit.test',
  });
});

test('a card with any content stays unchanged', () => {
  expect(buildOpeningCard({ ...EMPTY, phone: '+44 20' }, KNOWN)).toBeNull();
});

test('without any known details, nothing is filled in', () => {
  expect(buildOpeningCard(EMPTY, { name: ' ', designation: '', email: '' })).toBeNull();
});
