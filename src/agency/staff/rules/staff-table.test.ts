import { expect, test } from 'vitest';
import { MAX_STAFF_ROWS } from './staff-rows.ts';
import {
  guessStaffColumns,
  readStaffTable,
  STAFF_TABLE_MESSAGES,
  writeStaffSample,
} from './staff-table.ts';

test('a table’s columns are recognised by name, whoever wrote it', () => {
  const table = readStaffTable([
    ['First name', 'Last name', 'E-mail Address', 'Job Title', 'Birthday'],
    ['Ada', 'Lovelace', ' ADA@x.test ', 'Engineer', '1815'],
    ['', '', '', '', ''],
    ['', '', "'=cmd@x.test", '', ''],
  ]);
  expect(table).toEqual({
    ok: true,
    rows: [
      {
        line: 2,
        row: {
          full_name: 'Ada Lovelace',
          email: 'ada@x.test',
          designation: 'Engineer',
          phone: '',
          company: '',
          group_name: '',
        },
      },
      { line: 4, row: expect.objectContaining({ full_name: '', email: '=cmd@x.test' }) },
    ],
  });
});

test.for([
  ['no column of addresses', [['Name'], ['Ada']], 'noEmail'],
  ['nothing at all', [], 'noEmail'],
  ['names of columns alone', [['Email'], ['  ']], 'empty'],
  [
    'more people than one call takes',
    [['Email'], ...Array.from({ length: MAX_STAFF_ROWS + 1 }, (_, n) => [`p${n}@x.test`])],
    'tooMany',
  ],
] as const)('a file with %s is refused with advice', ([, lines, message]) => {
  expect(readStaffTable(lines)).toEqual({ ok: false, sentence: STAFF_TABLE_MESSAGES[message] });
});

test.for([
  ['a list without names of columns', [['Ada', 'ada@x.test']], ['full_name', 'email'], '1 Ada'],
  [
    'its own words',
    [
      ['Wer', 'Mail'],
      ['Ada', 'ada@x.test'],
    ],
    [null, 'email'],
    '2 ',
  ],
  [
    'the list of an HR department',
    [
      ['Person', 'Work mail', 'Dept', 'Job', 'Mobile'],
      ['Ada', 'ada@x.test', 'Sales', 'Engineer', '1815'],
    ],
    ['full_name', 'email', 'tags', 'designation', 'phone'],
    '2 Ada Sales',
  ],
  [
    'a column that mostly holds addresses, by whatever name',
    [
      ['Wer', 'Kontakt', 'Notiz'],
      ['Ada', 'ada@x.test', 'frag bob@x.test'],
      ['Bob', 'bob@x.test', 'ada@x.test'],
      ['Cid', 'soon', ''],
      ['Dan', '', ''],
    ],
    [null, 'email', null],
    '2 ',
  ],
  [
    'groups',
    [
      ['Name', 'Email', 'Group'],
      ['Ada', 'ada@x.test', 'Sales'],
    ],
    undefined,
    '2 Ada Sales',
  ],
] as const)('%s is read', ([, lines, columns, said]) => {
  const guess = guessStaffColumns(lines);
  if (columns) expect(guess).toEqual(columns);
  const table = readStaffTable(lines, guess);
  expect(
    table.ok &&
      table.rows.map(({ line, row }) => `${line} ${row.full_name} ${row.group_name}`.trim())[0],
  ).toBe(said.trim());
});

test('columns can be assigned by hand', () => {
  const lines = [
    ['Contact', 'Who'],
    ['ada@x.test', 'Ada'],
  ];
  expect(readStaffTable(lines, [null, null])).toMatchObject({ ok: false });
  expect(readStaffTable(lines, ['email', 'full_name'])).toMatchObject({
    rows: [{ line: 2, row: { email: 'ada@x.test', full_name: 'Ada' } }],
  });
});

test('the sample imports unchanged', () => {
  const [head = '', ...lines] = writeStaffSample().map((line) =>
    line.replace(/^\uFEFF|\r\n$/g, ''),
  );
  const table = readStaffTable([head, ...lines].map((line) => line.split(',')));
  expect(table.ok && table.rows.map(({ row }) => row.email)).toEqual([
    'ada@example.com',
    'grace@example.com',
  ]);
});
