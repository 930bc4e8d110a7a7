import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseVcardData } from '#page/profile/rules/items.ts';
import { buildScannedCard, SCANNED_CARD_MAX_BYTES } from './scanned-card.ts';
import { countBytes } from './vcard.ts';

const SUBJECT = {
  full_name: 'Ada King Lovelace',
  vcard_data: parseVcardData({
    company: 'Analytical Engines, Ltd',
    designation: 'Chief Engineer',
    phone: '+44 20 7946 0000',
    email: 'ada@engines.example',
    address: '12 St James’s Square, London',
  }),
  pageUrl: 'https://vizit.example/bio/ada',
};

test('the card in a code has the fields a phone saves, without picture and id', () => {
  const { text, leftOut } = buildScannedCard(SUBJECT);
  expect(leftOut).toEqual([]);
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:King Lovelace;Ada;;;',
    'FN:Ada King Lovelace',
    'ORG:Analytical Engines\\, Ltd',
    'TITLE:Chief Engineer',
    'TEL;TYPE=CELL:+44 20 7946 0000',
    'EMAIL:ada@engines.example',
    'ADR;TYPE=WORK;CHARSET=utf-8:;;12 St James’s Square\\, London;;;;',
    'URL:https://vizit.example/bio/ada',
    'END:VCARD',
    '',
  ]);
});

test('an ASCII card is plain, and any other names the charset where it’s needed', () => {
  const { address: _address, ...ascii } = SUBJECT.vcard_data;
  const plain = buildScannedCard({ ...SUBJECT, vcard_data: { ...ascii, address: '' } });
  expect(plain.text).not.toContain('CHARSET');
  const greek = { ...ascii, address: '', name: 'Αντιγόνη Παπαδοπούλου' };
  const { text } = buildScannedCard({ ...SUBJECT, vcard_data: greek });
  expect(text).toContain('N;CHARSET=utf-8:Παπαδοπούλου;Αντιγόνη;;;\r\n');
  expect(text).toContain('FN;CHARSET=utf-8:Αντιγόνη Παπαδοπούλου\r\n');
  expect(text).toContain('ORG:Analytical');
});

test('parts that don’t fit in a code are left out in order, and no more than needed', () => {
  const long = (company: number, address: number) =>
    buildScannedCard({
      ...SUBJECT,
      vcard_data: {
        ...SUBJECT.vcard_data,
        company: 'c'.repeat(company),
        address: 'a'.repeat(address),
      },
    });
  expect(long(20, 300).leftOut).toEqual(['address']);
  expect(long(200, 500).leftOut).toEqual(['address']);
  const wide = buildScannedCard({
    ...SUBJECT,
    vcard_data: { ...SUBJECT.vcard_data, company: '愛'.repeat(200), address: '愛'.repeat(400) },
  });
  expect(wide.leftOut).toEqual(['address', 'job title', 'company']);
  expect(wide.text).toContain('TEL;TYPE=CELL:+44 20 7946 0000\r\nEMAIL:ada@engines.example\r\n');
});

test('any card fits a code, keeps a name, and is one line per property', () => {
  const words = (most: number) => fc.string({ unit: 'grapheme', maxLength: most });
  fc.assert(
    fc.property(words(200), words(200), words(200), words(500), (name, first, company, address) => {
      const vcard_data = parseVcardData({ name, firstName: first, company, address });
      const { text } = buildScannedCard({ ...SUBJECT, vcard_data });
      expect(countBytes(text)).toBeLessThanOrEqual(SCANNED_CARD_MAX_BYTES);
      expect(text.match(/^FN[;:]/gm)).toHaveLength(1);
      expect(text.match(/^(?:BEGIN|END):VCARD\r$/gm)).toHaveLength(2);
    }),
    { numRuns: 60 },
  );
});
