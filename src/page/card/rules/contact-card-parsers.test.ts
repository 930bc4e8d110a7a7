import ICAL from 'ical.js';
import VCard from 'vcf';
import { expect, test } from 'vitest';
import { parseVcardData } from '#page/profile/rules/items.ts';
import { buildScannedCard } from './scanned-card.ts';
import { buildContactCard } from './vcard.ts';

/**
 * Two independent parsers read every card here. Each test covers one of the vcard pitfalls in
 * docs/pitfalls.md.
 */
const PHOTO = `${'Qk1h'.repeat(200)}QQ==`;

const CARD = {
  uid: 'urn:uuid:3f2c1a9e-1111-4222-8333-944455556666',
  full_name: 'Ada King Lovelace',
  vcard_data: parseVcardData({}),
  pageUrl: 'https://vizit.example/bio/ada',
  socialUrls: ['https://www.linkedin.com/in/ada', 'https://ada.example/a,b;c'],
  revised: '2026-01-02T03:04:05Z',
  photo: null as string | null,
};

/** A card as parsed by `ical.js`: values unescaped, structured ones in parts. */
function readWithIcal(card: string): Map<string, unknown> {
  const [, properties] = ICAL.parse(card) as unknown as [
    string,
    [string, object, string, unknown][],
  ];
  return new Map(properties.map(([name, , , value]) => [name, value]));
}

/** As parsed by `vcf`: raw values, unfolded. */
function readWithVcf(card: string): Map<string, unknown> {
  const cards = VCard.parse(card);
  expect(cards).toHaveLength(1);
  return new Map(cards[0]?.toJSON()[1].map(([name, , , value]) => [name.toLowerCase(), value]));
}

const READERS = [readWithIcal, readWithVcf] as const;

test.for(['أدا لوفلايس', '愛達 洛芙萊斯', 'Zoë 👩‍🚀 Łukasz', 'อาดา', 'Ada King Lovelace'])(
  'both FN and N say %s: FN is mandatory, and phones sort by N',
  (full_name) => {
    const [first = '', ...rest] = full_name.split(' ');
    for (const read of READERS) {
      const card = read(buildContactCard({ ...CARD, full_name }));
      expect(card.get('version')).toBe('3.0');
      expect(card.get('fn')).toBe(full_name);
      expect(card.get('n')).toEqual([rest.join(' '), first, '', '', '']);
    }
  },
);

test('each component of a value is escaped exactly once', () => {
  const vcard_data = parseVcardData({
    name: 'Ada; Countess, of \\ Lovelace',
    company: 'Engines; Ltd, London',
    designation: 'A\\nB',
    address: '12 Main St\nLondon; UK',
  });
  const text = buildContactCard({ ...CARD, vcard_data });
  const card = readWithIcal(text);
  expect(card.get('n')).toEqual(['Countess, of \\ Lovelace', 'Ada;', '', '', '']);
  expect(card.get('org')).toBe('Engines; Ltd, London');
  expect(card.get('title')).toBe('A\\nB');
  expect(card.get('adr')).toEqual(['', '', '12 Main St\nLondon; UK', '', '', '', '']);
  expect(readWithVcf(text).get('fn')).toBe('Ada\\; Countess\\, of \\\\ Lovelace');
});

test('empty properties are omitted: iOS geolocated the words HOME and WORK of an empty ADR', () => {
  for (const read of READERS) {
    const names = [...read(buildContactCard(CARD)).keys()];
    expect(names.filter((name) => /^(adr|tel|email|org|title|photo)$/.test(name))).toEqual([]);
  }
});

test('a text line of any length and script survives, because it isn’t folded', () => {
  const address = 'é愛👩‍🚀'.repeat(30);
  const text = buildContactCard({ ...CARD, vcard_data: parseVcardData({ address }) });
  expect(text).not.toMatch(/\r\n[ \t]/);
  for (const read of READERS) {
    expect(read(text).get('adr')).toEqual(['', '', address, '', '', '', '']);
  }
});

test('the PHOTO has ENCODING=b and TYPE=JPEG, as 3.0 requires, and decodes byte for byte', () => {
  const text = buildContactCard({ ...CARD, photo: PHOTO });
  expect(text).toContain('\r\nPHOTO;ENCODING=b;TYPE=JPEG:');
  expect(text).not.toMatch(/BASE64|image\/jpeg/i);
  for (const read of READERS) expect(read(text).get('photo')).toBe(PHOTO);
});

test('the PHOTO is folded at 75 octets, with CRLF and one space', () => {
  const lines = buildContactCard({ ...CARD, photo: PHOTO }).split('\r\n');
  const start = lines.findIndex((line) => line.startsWith('PHOTO'));
  const folded = lines.slice(start, lines.indexOf('', start));
  expect(folded.slice(0, -1).every((line) => line.length === 75)).toBe(true);
  expect(folded.slice(1).every((line) => /^ [A-Za-z0-9+/=]+$/.test(line))).toBe(true);
});

test('an empty line follows the base64 block, or Samsung refuses the whole card', () => {
  const text = buildContactCard({ ...CARD, photo: PHOTO });
  expect(text).toMatch(/[A-Za-z0-9+/=]\r\n\r\nUID:/);
  for (const read of READERS) expect(read(text).get('uid')).toBe(CARD.uid);
});

test('there is no CHARSET, unknown to 3.0: the response header says UTF-8', () => {
  expect(buildContactCard({ ...CARD, full_name: 'Σοφία' })).not.toMatch(/CHARSET/i);
});

test('the page is the URL, and social profiles name their network', () => {
  const text = buildContactCard(CARD);
  expect(text).toContain('X-SOCIALPROFILE;TYPE=linkedin:https://www.linkedin.com/in/ada\r\n');
  for (const read of READERS) {
    const card = read(text);
    expect(card.get('url')).toBe(CARD.pageUrl);
    const social = card.get('x-socialprofile') ?? card.get('xsocialprofile');
    expect(social).toBe('https://ada.example/a%2Cb%3Bc');
  }
});

test('REV and a stable UID let a second import update the first', () => {
  for (const read of READERS) {
    const card = read(buildContactCard(CARD));
    expect(card.get('uid')).toBe(CARD.uid);
    expect(card.get('rev')).toBe(CARD.revised);
  }
});

test.for(['Αντιγόνη Παπαδοπούλου', 'Ada King Lovelace', 'أدا لوفلايس', 'Zoë 👩‍🚀 Łukasz'])(
  'the card in a code of %s is read by both parsers',
  (full_name) => {
    const vcard_data = parseVcardData({
      company: 'Engines; Ltd',
      phone: '+30 21 0000 0000',
      email: 'a@vizit.test',
    });
    const { text } = buildScannedCard({ ...CARD, full_name, vcard_data });
    for (const read of READERS) {
      const card = read(text);
      expect(card.get('version')).toBe('3.0');
      expect(card.get('fn')).toBe(full_name);
      expect(card.get('email')).toBe('a@vizit.test');
      expect(card.get('url')).toBe(CARD.pageUrl);
    }
  },
);
