import { expect, test } from 'vitest';
import { findPerson } from './saved-page.ts';

const NOBODY = { title: '', description: '' };

test('Linktree data names the page’s owner', () => {
  const account = { pageTitle: '@ada', description: 'Notes on  engines' };
  expect(findPerson({ props: { pageProps: { account } } }, NOBODY)).toEqual({
    name: 'ada',
    line: 'Notes on engines',
  });
});

test.for([
  ['Ada Lovelace | Linktree', 'Linktree. Make your link do more.', 'Ada Lovelace', ''],
  ['Beacons - Ada', 'Engines, and poems', 'Ada', 'Engines, and poems'],
  ['Anne-Marie', '', 'Anne-Marie', ''],
  ['Linktree', '', '', ''],
  ['', '', '', ''],
] as const)(
  'the person is read from a page named %j that says %j',
  ([title, description, name, line]) => {
    expect(findPerson(null, { title, description })).toEqual({ name, line });
  },
);

test('malformed data and endless names are handled safely', () => {
  const data = { props: { pageProps: { account: ['x'] } } };
  const { name, line } = findPerson(data, {
    title: 'a'.repeat(9999),
    description: 'b'.repeat(9999),
  });
  expect([name.length, line.length]).toEqual([200, 200]);
});
