import { expect, test } from 'vitest';
import { MAX_STAFF_ROWS } from '#agency/staff/rules/staff-rows.ts';
import { readPastedPeople } from './pasted-people.ts';

const read = (text: string) => {
  const table = readPastedPeople(text);
  return table.ok
    ? table.rows.map(
        ({ line, row }) => `${line} ${row.full_name || `(${row.guessed_name})`} <${row.email}>`,
      )
    : table.sentence;
};

test.for([
  ['Ada Lovelace <Ada@x.test>', ['1 Ada Lovelace <ada@x.test>']],
  ['"Lovelace, Ada" <ada@x.test>', ['1 Ada Lovelace <ada@x.test>']],
  ['ada.lovelace+work@x.test', ['1 (Ada Lovelace) <ada.lovelace+work@x.test>']],
  ['a@x.test, b@x.test; c@x.test', ['1 (A) <a@x.test>', '1 (B) <b@x.test>', '1 (C) <c@x.test>']],
  ['Ada <a@x.test> Bob <b@x.test>', ['1 Ada <a@x.test>', '1 Bob <b@x.test>']],
  [
    'Ада Лавлейс\tada@x.test\r\n\r\nعدا <b@x.test>',
    ['1 Ада Лавлейс <ada@x.test>', '3 عدا <b@x.test>'],
  ],
  [
    'Müller, Jörg <jorg@x.test>; "O\'Brien, Ann" <ann@x.test>',
    ['1 Jörg Müller <jorg@x.test>', "1 Ann O'Brien <ann@x.test>"],
  ],
  [
    'a@x.test, Müller, Jörg <jorg@x.test>, "Ann" <ann@x.test>,b@x.test',
    ['1 (A) <a@x.test>', '1 Jörg Müller <jorg@x.test>', '1 Ann <ann@x.test>', '1 (B) <b@x.test>'],
  ],
  ['Ada Lovelace, PhD <ada@x.test>', ['1 Ada Lovelace PhD <ada@x.test>']],
  ["'ada@x.test' <ada@x.test>", ['1 (Ada) <ada@x.test>']],
  ['"Ada <a@x.test>; b@x.test', ['1 Ada <a@x.test>', '1 (B) <b@x.test>']],
  ["o'brien@x.test", ["1 (O'brien) <o'brien@x.test>"]],
  ['Ada a@x.test b@x.test', ['1 Ada <a@x.test>', '1 (B) <b@x.test>']],
  ['just words', ['1 just words <>']],
  [' \n\t', 'Paste at least one email address.'],
] as const)('%j is read as %j', ([text, people]) => {
  expect(read(text)).toEqual(people);
});

test('a pasted list of more people than one call can invite is refused, however long', () => {
  const sentence = /at most 500 people/;
  expect(read('a@x.test\n'.repeat(MAX_STAFF_ROWS + 1))).toMatch(sentence);
  expect(read('a@x.test\n'.repeat(1_000_000))).toMatch(sentence);
  expect(read('a@x.test\n'.repeat(MAX_STAFF_ROWS))).toHaveLength(MAX_STAFF_ROWS);
});
