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
] as const)('whether the name %j is left out of print: %j', ([name, isLeftOut]) => {
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

test('what visitors don’t see of a card isn’t printed', () => {
  const page = { designation: ' ', vcard_data: CARD };
  expect(toPosition({ ...page, sections: ['vcard'] })).toEqual({
    role: 'From the card',
    company: 'Engines',
  });
  expect(toPosition({ ...page, sections: [] })).toEqual({ role: '', company: '' });
  expect(toPosition({ ...page, designation: 'Dean', sections: ['vcard'] }).role).toBe('Dean');
});

test('addresses are printed as they are typed', () => {
  expect(toSpoken('https://ada.example/')).toBe('ada.example');
  expect(toSpoken('https://vizit.test/bio/ada')).toBe('vizit.test/bio/ada');
});
