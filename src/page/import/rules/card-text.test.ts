import { expect, test } from 'vitest';
import { findCards } from '#page/card/rules/find-cards.ts';
import { toImportedCard, toReadableCard } from './imported-card.ts';

test('bare types and quoted-printable values from version 2.1 are rewritten', () => {
  const card = toReadableCard(
    [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6=',
      'rg',
      'TEL;CELL;VOICE:+49 30',
      'PHOTO;JPEG;ENCODING=BASE64:AAA=',
      ' BBB=',
      'ORG;ENCODING=QUOTED-PRINTABLE:100% Caf=E9=0D=0ATEL:666',
      'END:VCARD',
    ].join('\r\n'),
  );
  expect(card?.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Müller;Jörg',
    'TEL;TYPE=CELL;TYPE=VOICE:+49 30',
    'ORG:100% Café\\nTEL:666',
    'END:VCARD',
    '',
  ]);
});

test('only the first card is read, and only its supported properties', () => {
  const card = toReadableCard(
    'BEGIN:VCARD\nVERSION:4.0\nitem1.EMAIL:a@b.example\nX-ODD\nPHOTO:data:,x\nEND:VCARD\n' +
      'BEGIN:VCARD\nVERSION:4.0\nFN:Second\nEND:VCARD',
  );
  expect(card).toBe('BEGIN:VCARD\r\nVERSION:4.0\r\nitem1.EMAIL:a@b.example\r\nEND:VCARD\r\n');
});

test.for(['', 'hello', 'BEGIN:VCARD\r\nFN:Ada', '<html></html>'])('%j holds no card', (text) =>
  expect(toReadableCard(text)).toBeNull(),
);

test('a card fills in name, company, title, phone, email and address', () => {
  const card = toImportedCard([
    { name: 'fn', value: 'Ada Lovelace' },
    { name: 'n', value: ['Lovelace', 'Ada', 'Augusta', '', ''] },
    { name: 'org', value: ['Engines; Ltd', 'Research'] },
    { name: 'title', value: 'Mathematician' },
    { name: 'tel', value: 'tel:+44-20' },
    { name: 'tel', value: '+1' },
    { name: 'email', value: 'ada@example.com' },
    { name: 'adr', value: ['', '', ['St James’s Square', '12'], 'London', '', 'SW1Y', 'UK'] },
  ]);
  expect(card).toEqual({
    name: 'Ada Lovelace',
    firstName: 'Ada Augusta',
    lastName: 'Lovelace',
    designation: 'Mathematician',
    company: 'Engines; Ltd',
    email: 'ada@example.com',
    phone: '+44-20',
    address: 'St James’s Square, 12, London, SW1Y, UK',
  });
});

test('an overlong value is cut, and empty values give no card', () => {
  expect(toImportedCard([{ name: 'fn', value: 'a'.repeat(10_000) }])?.name).toHaveLength(200);
  expect(
    toImportedCard([
      { name: 'fn', value: ' \n' },
      { name: 'n', value: ['', ''] },
    ]),
  ).toBeNull();
});

test.for([
  ['beginnings without an end', 'BEGIN:VCARD\n'.repeat(100_000)],
  ['ends before beginnings', `${'END:VCARD\n'.repeat(50_000)}${'BEGIN:VCARD\n'.repeat(50_000)}`],
  ['words about an encoding', `BEGIN:VCARD\n${'QUOTED-PRINTABLE'.repeat(50_000)}\nEND:VCARD`],
] as const)('a megabyte of %s is read quickly', ([, file]) => {
  // Rescanning it for each beginning would outlast this test.
  toReadableCard(file);
  expect([...findCards(file)].length).toBeLessThan(2);
});
