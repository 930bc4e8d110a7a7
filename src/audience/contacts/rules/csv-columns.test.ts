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
    ['first_name', 'company', 'designation', 'mobile', 'email', 'tags'],
  ],
  [
    'words of a database',
    ['full_name', ' PHONE_NUMBER ', 'Birthday'],
    ['full_name', 'phone', null],
  ],
] as const)('the columns of %s are recognised', ([, headers, targets]) => {
  expect(guessColumns(headers)).toEqual(targets);
});

test('rows become contacts, and problems name their line', () => {
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

test('of two phone columns, the first filled one counts', () => {
  const columns = guessColumns(['Name', 'Phone', 'Mobile']);
  expect(toCsvContacts([['Ada', '', '2']], columns)).toMatchObject([{ contact: { phone: '2' } }]);
});

/** A file as its program exports it: the header, and one row. */
const importRow = (headers: string, row: string) => {
  const [contact] = toCsvContacts([row.split('|')], guessColumns(headers.split('|')));
  return contact?.ok ? contact.contact : contact;
};

test('Outlook’s title isn’t a job, its mobile comes first, and one of its addresses is used', () => {
  expect(
    importRow(
      'First Name|Middle Name|Last Name|Title|E-mail Address|Home Phone|Mobile Phone|Job Title|Business Street|Business City|Business Postal Code|Business Country/Region|Home Street|Home City',
      'Ruth|Ann|Keller|Dr.|ruth@keller.test|+41 44 000 00 01|+41 79 000 00 02|Chief Surveyor|Teststrasse 5|Zürich|8001|Switzerland|Seeweg 9|Thun',
    ),
  ).toMatchObject({
    full_name: 'Ruth Ann Keller',
    designation: 'Chief Surveyor',
    phone: '+41 79 000 00 02',
    address: 'Teststrasse 5, Zürich, 8001, Switzerland',
  });
  expect(importRow('Name|Title|Home Street|Home City', 'Ada|Analyst|Seeweg 9|Thun')).toMatchObject({
    designation: 'Analyst',
    address: 'Seeweg 9, Thun',
  });
});

test.for([
  ['Ruth|||+41 44 3|||Seeweg 9|Thun|', { phone: '+41 44 3', address: 'Seeweg 9, Thun' }],
  ['Ruth||+41 44 2|+41 44 3|||||Hafen 1', { phone: '+41 44 2', address: 'Hafen 1' }],
  [
    'Ruth|+41 44 1||+41 44 3|Gasse 5|Bern|Seeweg 9|Thun|Hafen 1',
    { phone: '+41 44 1', address: 'Gasse 5, Bern' },
  ],
] as const)('of Outlook’s phones and places, the first filled ones count: %s', ([row, kept]) => {
  const headers =
    'Name|Business Phone|Home Phone|Other Phone|Business Street|Business City|Home Street|Home City|Other Street';
  expect(importRow(headers, row)).toMatchObject(kept);
});

test('the first value in Google’s lists counts, and its labels are dropped', () => {
  expect(
    importRow(
      'First Name|Middle Name|Last Name|Labels|E-mail 1 - Value|Phone 1 - Value',
      'María|del Carmen|García López|* myContacts ::: Prensa|maria@ficticia.test ::: m@work.test|+34 600 000 001 ::: +34 91 000 00 01',
    ),
  ).toMatchObject({
    full_name: 'María del Carmen García López',
    tags: ['Prensa'],
    email: 'maria@ficticia.test',
    phone: '+34 600 000 001',
  });
});

test.for([
  ['Ann Lee <ann@lee.test>', 'ann@lee.test'],
  ['mailto:ann@lee.test', 'ann@lee.test'],
  ['ann@lee.test; bob@lee.test', 'ann@lee.test'],
])('from %s the address is %s', ([cell = '', email]) => {
  expect(importRow('Name|Primary Email|Mobile', `Ann|${cell}|="+49 170"`)).toMatchObject({
    email,
    phone: '+49 170',
  });
});

test.for(['4.91701E+11', '4,91701E+11'])('Excel shortened %s too far to dial', (cell) => {
  expect(importRow('Name|Phone', `Ann|${cell}`)).toMatchObject({
    ok: false,
    sentence: 'Excel shortened this phone number. Show its column without decimals and save again.',
  });
});
