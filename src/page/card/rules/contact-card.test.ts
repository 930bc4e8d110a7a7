import { expect, test } from 'vitest';
import { parseVcardData } from '#page/profile/rules/items.ts';
import { buildContactCard, buildContactCardDisposition } from './vcard.ts';

const CARD = {
  uid: 'urn:uuid:1',
  full_name: 'Ada King Lovelace',
  vcard_data: parseVcardData({}),
  pageUrl: 'https://vizit.example/bio/ada',
  socialUrls: [],
  revised: '2026-01-02T03:04:05Z',
  photo: null,
};

test('contact card: .vcf, version 3.0, with both N and FN, every line ending in CRLF', () => {
  expect(buildContactCard(CARD).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:King Lovelace;Ada;;;',
    'FN:Ada King Lovelace',
    'URL:https://vizit.example/bio/ada',
    'UID:urn:uuid:1',
    'REV:2026-01-02T03:04:05Z',
    'END:VCARD',
    '',
  ]);
});

test('empty properties are omitted: iOS geolocated the words of an empty address', () => {
  const vcard_data = parseVcardData({ phone: '  ', address: '\n', email: 'ada@vizit.test' });
  const card = buildContactCard({ ...CARD, vcard_data });
  expect(card).not.toMatch(/TEL|ADR|ORG|TITLE/);
  expect(card).toContain('EMAIL;TYPE=INTERNET:ada@vizit.test\r\n');
});

test('backslash, comma, semicolon and newline are escaped per component, once', () => {
  const vcard_data = parseVcardData({
    name: 'Ada; Countess, of \\ Lovelace',
    address: '12 Main St\r\nLondon; UK',
  });
  const lines = buildContactCard({ ...CARD, vcard_data }).split('\r\n');
  expect(lines).toContain('N:Countess\\, of \\\\ Lovelace;Ada\\;;;;');
  expect(lines).toContain('FN:Ada\\; Countess\\, of \\\\ Lovelace');
  expect(lines).toContain('ADR;TYPE=WORK:;;12 Main St\\nLondon\\; UK;;;;');
});

test.for(['\r\nEND:VCARD\r\nBEGIN:VCARD', '\nEMAIL:evil@example.com', '\u0085X:1', '\u0000\u0007'])(
  'the value %j adds no line to the card',
  (hostile) => {
    const value = `x${hostile}`;
    const vcard_data = parseVcardData({
      name: value,
      company: value,
      phone: value,
      address: value,
    });
    const lines = buildContactCard({ ...CARD, vcard_data }).split('\r\n');
    expect(lines.filter((line) => /^(BEGIN|END|EMAIL|X)\b/.test(line))).toEqual([
      'BEGIN:VCARD',
      'END:VCARD',
    ]);
  },
);

test('long text lines are not folded, because that breaks imports on some phones', () => {
  const vcard_data = parseVcardData({ address: 'é'.repeat(200) });
  expect(buildContactCard({ ...CARD, vcard_data })).toContain('é'.repeat(200));
});

test.for([
  ['Ada Lovelace', 'Ada Lovelace', 'Ada%20Lovelace'],
  ['José', 'Jos', 'Jos%C3%A9'],
  ['愛達', 'ada', '%E6%84%9B%E9%81%94'],
  ['', 'ada', 'ada'],
  ['a"b\r\nSet-Cookie: x=1', 'abSet-Cookie x=1', 'abSet-Cookie%20x%3D1'],
  ['../../etc/passwd', '....etcpasswd', '....etcpasswd'],
  ["O'Neil (Pat)*;%", "O'Neil (Pat)", 'O%27Neil%20%28Pat%29%3B%25'],
  ['\ud800', 'ada', 'ada'],
  [`Ada ${'b'.repeat(96)}`, `Ada ${'b'.repeat(55)}`, `Ada%20${'b'.repeat(55)}`],
  [
    'Ada Byron '.repeat(10),
    'Ada Byron '.repeat(6).trim(),
    encodeURIComponent('Ada Byron '.repeat(6).trim()),
  ],
  ['愛'.repeat(100), 'ada', encodeURIComponent('愛'.repeat(59))],
  ['👍🏽'.repeat(50), 'ada', encodeURIComponent('👍🏽'.repeat(24))],
] as const)('the file for %j is named after the name or username', ([name, ascii, encoded]) => {
  expect(buildContactCardDisposition(name, 'ada')).toBe(
    `attachment; filename="${ascii}.vcf"; filename*=UTF-8''${encoded}.vcf`,
  );
});
