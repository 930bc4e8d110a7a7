import { expect, test } from 'vitest';
import { toUtf16, writeRoughly } from '#test/rough/files.ts';
import { guessColumns, toCsvContacts } from '../rules/csv-columns.ts';
import { readContactsFile } from './read-contacts-file.ts';

/** @param content bytes or text @returns the file's contacts, as imported */
async function read(content: string | BlobPart) {
  const bytes = typeof content === 'string' ? writeRoughly(content) : content;
  const file = await readContactsFile(new File([bytes], 'contacts'));
  if (file.kind === 'problem') return file.sentence;
  const contacts =
    file.kind === 'cards' ? file.contacts : toCsvContacts(file.rows, guessColumns(file.headers));
  return contacts.map((each) => (each.ok ? each.contact : each.sentence));
}

const card = (...lines: string[]) => [
  'BEGIN:VCARD',
  'VERSION:2.1',
  'N:Sand;Ole',
  'FN:Ole Sand',
  ...lines,
  'END:VCARD',
  '',
];

test.for([
  [
    'a fax, a number at home and a preferred mobile',
    ['TEL;WORK;FAX:+4721000001', 'TEL;HOME;VOICE:+4721000002', 'TEL;CELL;VOICE;PREF:+4790000003'],
    '+4790000003',
  ],
  ['a pager and a number at home', ['TEL;TYPE=PAGER:+471', 'TEL;HOME;VOICE:+472'], '+472'],
  ['a number at home and a mobile', ['TEL;HOME;VOICE:+471', 'TEL;CELL:+472'], '+472'],
  ['a fax alone', ['TEL;WORK;FAX:+471', 'EMAIL:ole@sand.test'], ''],
] as const)('from %s, the number to call is picked', async ([, lines, phone]) => {
  expect(await read(card(...lines).join('\r\n'))).toMatchObject([{ full_name: 'Ole Sand', phone }]);
});

/** @returns a text's bytes, with `=XX` for those outside ASCII and `==` for the equals sign */
const toBytes = (text: string) =>
  Uint8Array.from(
    [...text.matchAll(/=([\dA-F]{2})|[\s\S]/g)].map(([letter, hex]) =>
      hex === undefined ? letter.charCodeAt(0) : Number.parseInt(hex, 16),
    ),
  );

test.for([
  [
    'windows-1251, quoted-printable',
    'FN;CHARSET=windows-1251;ENCODING=QUOTED-PRINTABLE:=C0=ED=ED=E0=20=C8=E2=E0=ED=EE=E2=E0',
    'Анна Иванова',
  ],
  [
    'Shift_JIS, quoted-printable',
    'FN;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=8E=52=93=63=89=D4=8E=71',
    '山田花子',
  ],
  [
    'a charset that nobody knows, quoted-printable',
    'FN;CHARSET=X-NONE;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg',
    'Jörg',
  ],
] as const)('a card in %s is read', async ([, line, full_name]) => {
  const text = card('TEL:+471').join('\r\n').replace('FN:Ole Sand', line);
  expect(await read(text)).toMatchObject([{ full_name }]);
});

test.for([
  ['FN;CHARSET=windows-1251:=C0=ED=ED=E0', 'Анна'],
  ['FN;CHARSET=UTF-8:J=F6rg', 'Jörg'],
  ['FN:P=C3=A4ivi J=C3\r\n =A4rvinen', 'Päivi Järvinen'],
] as const)('a card with the bytes %s names %s', async ([line, full_name]) => {
  const text = card('TEL:+471').join('\r\n').replace('FN:Ole Sand', line);
  expect(await read(toBytes(text))).toMatchObject([{ full_name }]);
});

test('an assistant’s card nested in another is ignored, and indented cards are read', async () => {
  const agent = ['AGENT:', ...card('TEL:+479').slice(0, -1)];
  const text = [...card(...agent, 'TEL:+471'), ...card('TEL:+472')].join('\r\n');
  const numbers = [{ phone: '+471' }, { phone: '+472' }];
  expect(await read(text)).toMatchObject(numbers);
  expect(await read(text.replace(/^(?=.)/gm, '  '))).toMatchObject(numbers);
});

test('the preferred one of two email addresses is picked', async () => {
  const lines = ['EMAIL;INTERNET:old@sand.test', 'EMAIL;PREF;INTERNET:ole@sand.test'];
  expect(await read(card(...lines).join('\n'))).toMatchObject([{ email: 'ole@sand.test' }]);
  const version4 = ['EMAIL;PREF=10:old@sand.test', 'EMAIL;PREF=1:ole@sand.test'];
  const text = card(...version4)
    .join('\n')
    .replace('2.1', '4.0');
  expect(await read(text)).toMatchObject([{ email: 'ole@sand.test' }]);
});

test.for([
  ['a card in UTF-16', toUtf16(card('TEL:+471').join('\r\n')), 'Ole Sand'],
  ['a card whose lines end as on old Macs', toBytes(card('TEL:+471').join('\r')), 'Ole Sand'],
  [
    'Excel’s Unicode text',
    toUtf16('First Name\tLast Name\tEmail\r\nÅsa\tÖst\ta@b.test\r\n'),
    'Åsa Öst',
  ],
  [
    'Excel’s line of its separator',
    'sep=;\r\nVorname;Nachname;Email;Telefon\r\nUwe;Ohm;u@ohm.test;+49',
    'Uwe Ohm',
  ],
  [
    'LinkedIn’s note before the table',
    'Notes:\n"When exporting, you may notice that some, and more, are missing."\n\nFirst Name,Last Name,URL,Email Address,Company,Position\nZoe,Hart,https://x.test,zoe@hart.test,Hart Ltd,Founder\n',
    'Zoe Hart',
  ],
] as const)('%s is read', async ([, content, full_name]) => {
  expect(await read(content)).toMatchObject([{ full_name }]);
});
