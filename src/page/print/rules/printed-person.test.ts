import { expect, test } from 'vitest';
import { isUnprintable, toPosition, toSpoken } from './printed-person.ts';

test.for([
  ['Ada Lovelace', false],
  ['Łukasz Żółć-Đặng', false],
  ['Σοφία Иван', false],
  ['愛達', true],
  ['عائشة', true],
  ['עדה לאבלייס', true],
  ['สมชาย', true],
  ['Ada 愛', false],
  ['愛達 A', true],
  ['', false],
  ['42', false],
] as const)('the name %j can’t be printed: %j', ([name, isLeftOut]) => {
  expect(isUnprintable(name)).toBe(isLeftOut);
});

const CARD = {
  name: '',
  firstName: '',
  lastName: '',
  designation: 'From the card',
  company: 'Engines',
  email: '',
  phone: '',
  address: '',
};

test('hidden parts of a card aren’t printed', () => {
  const page = { designation: ' ', vcard_data: CARD };
  expect(toPosition({ ...page, sections: ['vcard'] })).toEqual({
    role: 'From the card',
    company: 'Engines',
  });
  expect(toPosition({ ...page, sections: [] })).toEqual({ role: '', company: '' });
  expect(toPosition({ ...page, designation: 'Dean', sections: ['vcard'] }).role).toBe('Dean');
});

test('URLs are printed as people type them', () => {
  expect(toSpoken('https://ada.example/')).toBe('ada.example');
  expect(toSpoken('https://vizit.test/bio/ada')).toBe('vizit.test/bio/ada');
});
