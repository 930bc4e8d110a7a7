import { expect, test } from 'vitest';
import { MAX_STAFF_ROWS } from './staff-rows.ts';
import { readStaffTable, STAFF_TABLE_MESSAGES, writeStaffSample } from './staff-table.ts';

test('a table is read by the names of its columns, whoever wrote it', () => {
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
        },
      },
      { line: 4, row: expect.objectContaining({ full_name: '', email: '=cmd@x.test' }) },
    ],
  });
});

test.for([
  ['no column of addresses', [['ada@x.test', 'Ada']], 'noEmail'],
  ['nothing at all', [], 'noEmail'],
  ['names of columns alone', [['Email'], ['  ']], 'empty'],
  [
    'more people than one call takes',
    [['Email'], ...Array.from({ length: MAX_STAFF_ROWS + 1 }, (_, n) => [`p${n}@x.test`])],
    'tooMany',
  ],
] as const)('a file with %s is refused with what to do', ([, lines, message]) => {
  expect(readStaffTable(lines)).toEqual({ ok: false, sentence: STAFF_TABLE_MESSAGES[message] });
});

test('the sample can be brought in as it is', () => {
  const [head = '', ...lines] = writeStaffSample().map((line) =>
    line.replace(/^\uFEFF|\r\n$/g, ''),
  );
  const table = readStaffTable([head, ...lines].map((line) => line.split(',')));
  expect(table.ok && table.rows.map(({ row }) => row.email)).toEqual([
    'ada@example.com',
    'grace@example.com',
  ]);
});
