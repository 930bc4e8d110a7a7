import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

test.for([
  ['=HYPERLINK("https://evil.example")', '"\'=HYPERLINK(""https://evil.example"")"'],
  ['+1 555', "'+1 555"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['\n=1', '"\'\n=1"'],
  [' =1+1', "' =1+1"],
  ['=1\n+1', '"\'=1\n+1"'],
  ['＝1+1', "'＝1+1"],
  ['a=1', 'a=1'],
  [-2, '-2'],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
  [null, ''],
  [true, 'true'],
  [new Date('2026-11-21T10:00:00Z'), '2026-11-21T10:00:00.000Z'],
] as const)('%j becomes a cell no spreadsheet runs', ([value, cell]) => {
  expect([...writeCsv(['name'], [{ name: value }])]).toEqual(['\uFEFFname\r\n', `${cell}\r\n`]);
});
