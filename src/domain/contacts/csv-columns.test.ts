import { expect, test } from 'vitest';
import { guessColumns, toCsvContacts } from './csv-columns.ts';

test.for([
  ['our own export', ['Full name', 'Email', 'Last contact'], ['full_name', 'email', null]],
  [
    'Google',
    [
      'First Name',
      'Last Name',
      'Organization Name',
      'E-mail 1 - Value',
      'Phone 1 - Value',
      'Labels',
    ],
    ['first_name', 'last_name', 'company', 'email', 'phone', 'tags'],
  ],
  [
    'Outlook',
    ['First Name', 'Company', 'Job Title', 'Mobile Phone', 'E-mail Address', 'Categories'],
    ['first_name', 'company', 'designation', 'phone', 'email', 'tags'],
  ],
  [
    'words of a database',
    ['full_name', ' PHONE_NUMBER ', 'Birthday'],
    ['full_name', 'phone', null],
  ],
] as const)('the columns of %s are known', ([, headers, targets]) => {
  expect(guessColumns(headers)).toEqual(targets);
});

test('rows become contacts, and problems tell their line', () => {
  const columns = guessColumns([
    'First name',
    'Surname',
    'Email',
    'Mobile',
    'Tags',
    'Street',
    'City',
  ]);
  const contacts = toCsvContacts(
    [
      ['Ada', 'Lovelace', 'ada@vizit.test', "'+47 123", 'vip; Oslo', 'Main St 1', 'London'],
      ['', ' ', '', ''],
      ['Eve', '', 'no address'],
    ],
    columns,
  );
  expect(contacts).toMatchObject([
    {
      line: 2,
      ok: true,
      contact: {
        full_name: 'Ada Lovelace',
        phone: '+47 123',
        tags: ['vip', 'Oslo'],
        address: 'Main St 1, London',
      },
    },
    { line: 4, ok: false, sentence: 'Please enter a valid email address.' },
  ]);
});

test('of two phone numbers the first that is there counts', () => {
  const columns = guessColumns(['Name', 'Phone', 'Mobile']);
  expect(toCsvContacts([['Ada', '', '2']], columns)).toMatchObject([{ contact: { phone: '2' } }]);
});
