import { expect, test } from 'vitest';
import {
  checkStaffRows,
  EMPTY_STAFF_ROW,
  findStaffRowProblem,
  STAFF_ROW_MESSAGES,
  toStaffRow,
} from './staff-rows.ts';

const ROOM = {
  ownEmail: 'Owner@x.test',
  taken: new Map([['taken@x.test', 'Tess Okafor']]),
  seatsLeft: 2,
};

function person(email: string, more: Partial<typeof EMPTY_STAFF_ROW> = {}) {
  return toStaffRow({ ...EMPTY_STAFF_ROW, full_name: 'Ada', email, ...more });
}

test.for([
  ['no address', '', {}, 'email'],
  ['an address without a host', 'ada@', {}, 'email'],
  ['an address with a line break', 'ada@x.test\nb@x.test', {}, 'email'],
  ['no name', 'ada@x.test', { full_name: '  ' }, 'name'],
  ['a name too long', 'ada@x.test', { full_name: 'a'.repeat(201) }, 'tooLong'],
  ['a phone too long', 'ada@x.test', { phone: '1'.repeat(61) }, 'tooLong'],
] as const)('a row with %s is refused', ([, email, more, message]) => {
  expect(findStaffRowProblem(person(email, more))?.sentence).toBe(STAFF_ROW_MESSAGES[message]);
});

test('a row’s address is normalised for mail servers', () => {
  expect(person(' R&D@Bücher.test').email).toBe('r&d@xn--bcher-kva.test');
});

test('checking a list gives each row’s problem, seats last', () => {
  const emails = [
    ' OWNER@x.test',
    'taken@x.test',
    'a@x.test',
    'A@X.test ',
    'broken',
    'b@x.test',
    'c@x.test',
  ];
  const rows = emails.map((email, index) => ({ line: index + 2, row: person(email) }));
  const { own, twice, email, full } = STAFF_ROW_MESSAGES;
  expect(checkStaffRows(rows, ROOM).map(({ problem }) => problem)).toEqual([
    own,
    null,
    null,
    twice,
    email,
    null,
    full,
  ]);
  const updates = checkStaffRows(rows, ROOM).filter(({ isUpdate }) => isUpdate);
  expect(updates.map(({ row }) => row.email)).toEqual(['taken@x.test']);
});

test.for([
  ['a guess keeps the name somebody typed', { full_name: '', guessed_name: 'Taken' }, [null, null]],
  ['no name keeps it', { full_name: '' }, [null, null]],
  ['another name is a change', { full_name: 'Tess King' }, [null, 'Tess Okafor']],
  ['the same name is none', { full_name: 'Tess Okafor' }, [null, null]],
] as const)('for an existing member, %s', ([, more, expected]) => {
  const [checked] = checkStaffRows([{ line: 1, row: person('taken@x.test', more) }], ROOM);
  expect([checked?.problem, checked?.nameBefore]).toEqual(expected);
});

test('a guessed name is enough for a new member', () => {
  const guessed = person('a@x.test', { full_name: '', guessed_name: 'A' });
  expect(findStaffRowProblem(guessed)).toBeNull();
});
