import { expect, test } from 'vitest';
import { findDelimiter, readCsvText, writeCsv } from './csv.ts';

test.for([
  ['=HYPERLINK("https://evil.example")', '"\'=HYPERLINK(""https://evil.example"")"'],
  ['+A1', "'+A1"],
  ['+1+cmd|A1', "'+1+cmd|A1"],
  ['+1 555;+2', "'+1 555;'+2"],
  ['+1 555\n', '"\'+1 555\n"'],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['\n=1', '"\'\n\'=1"'],
  [' =1+1', "' =1+1"],
  ['=1\n+1', '"\'=1\n\'+1"'],
  ['Ada;=1+1', "Ada;'=1+1"],
  ['Ada; @SUM(A1);x', "Ada; '@SUM(A1);x"],
  ['Ada\t-1', "Ada\t'-1"],
  ['Ada;b-1', 'Ada;b-1'],
  ['＝1+1', "'＝1+1"],
  ['a=1', 'a=1'],
  [-2, '-2'],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
  [null, ''],
  [true, 'true'],
  [new Date('2026-11-21T10:00:00Z'), '2026-11-21T10:00:00.000Z'],
] as const)('%j becomes a cell that no spreadsheet runs', ([value, cell]) => {
  expect([...writeCsv(['name'], [{ name: value }])]).toEqual(['\uFEFFname\r\n', `${cell}\r\n`]);
});

test.for(['+46 70 000 00 01', '+49 (0)30/123-4', '+1.555.010.0123'])(
  'the phone number %s is exported unchanged, so programs can dial it',
  (number) => {
    expect([...writeCsv(['phone'], [{ phone: number }])]).toContain(`${number}\r\n`);
    expect(readCsvText(number)).toBe(number);
  },
);

test.for(['=1+1', ' -2', '+1 555', 'Ada;=1', 'List:\n- one\n- two', "it's", "'quoted' -1"])(
  '%j survives a round trip',
  (text) => {
    const [, line = ''] = writeCsv(['name'], [{ name: text }]);
    const cell = line.replace(/^"|"?\r\n$/g, '').replaceAll('""', '"');
    expect(readCsvText(cell)).toBe(text);
  },
);

test.for(['\t', '\n ', ';', '\t\v', "\t'"])(
  'a long text of %j is written and read quickly',
  (piece) => {
    // Rescanning it for each piece would outlast this test.
    const text = piece.repeat(500_000);
    const lines = [...writeCsv(['name'], [{ name: text }])];
    readCsvText(text);
    expect(lines).toHaveLength(2);
  },
);

test.for([
  ['a;b\n1;2\n\n\n', ';'],
  ['\n"Last, first";Email\n', ';'],
  ['a\tb\n1,5\t2,5', '\t'],
  ['Email\na@x.test\n', ','],
  ['a,b\r\n"1;2;3;4",5', ','],
])('the cells of %j are separated by %j', ([text = '', delimiter]) => {
  expect(findDelimiter(text)).toBe(delimiter);
});
