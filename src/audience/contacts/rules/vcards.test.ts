import { expect, test } from 'vitest';
import { EMPTY_CONTACT, listMergeChoices } from './contact.ts';
import { buildVcards, cardToContact, splitCards } from './vcards.ts';

const ADA = {
  ...EMPTY_CONTACT,
  id: '3f2c1a9e-1111-4222-8333-944455556666',
  updated_at: '2026-01-02T03:04:05Z',
  full_name: 'Ada Lovelace',
  email: 'ada@vizit.test',
};

test('a file holds one card per contact, and names a nameless one by its details', () => {
  const file = buildVcards([ADA, { ...ADA, full_name: '', company: 'Engines; Ltd' }]);
  const cards = splitCards(file);
  expect(cards).toHaveLength(2);
  expect(cards[0]).toContain('FN:Ada Lovelace');
  expect(cards[0]).not.toMatch(/^(TEL|ADR|URL|NOTE)/m);
  expect(cards[1]).toContain('FN:Engines\\; Ltd');
});

test('text that isn’t a card yields none', () => {
  expect(splitCards('Name,Email\nAda,ada@vizit.test')).toEqual([]);
  expect(splitCards('BEGIN:VCARD\nFN:Ada')).toEqual([]);
});

test('a card’s name is read whole or from its parts', () => {
  const card = { name: '', firstName: 'Ada', lastName: 'Lovelace', designation: '', company: '' };
  expect(cardToContact({ ...card, email: ' a@b.test ', phone: '', address: '' })).toMatchObject({
    full_name: 'Ada Lovelace',
    email: 'a@b.test',
    status: 'new',
  });
});

test('merging two contacts asks only about fields that differ', () => {
  const kept = { ...ADA, phone: '1', company: '', status: 'customer' as const };
  const other = { ...ADA, full_name: 'A. Lovelace', company: 'Engines', notes: 'x' };
  expect(listMergeChoices(kept, other)).toEqual([
    { field: 'full_name', kept: 'Ada Lovelace', other: 'A. Lovelace' },
    { field: 'status', kept: 'customer', other: 'new' },
  ]);
});
