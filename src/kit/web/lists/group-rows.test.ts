import { expect, test } from 'vitest';
import { groupRows } from './group-rows.ts';

const isSame = (one: string, other: string) => one[0] === other[0];

test.for([
  ['three neighbours of one act are one entry', 'a1 a2 a3 b1', ['a1 a2 a3', 'b1']],
  ['two stay rows of their own', 'a1 a2 b1', ['a1', 'a2', 'b1']],
  ['an act that another one interrupts is not joined', 'a1 a2 b1 a3', ['a1', 'a2', 'b1', 'a3']],
  ['a page may be one act', 'a1 a2 a3 a4', ['a1 a2 a3 a4']],
] as const)('%s', ([, rows, groups]) => {
  const found = groupRows(rows.split(' '), isSame);
  expect(found.map((group) => group.join(' '))).toEqual(groups);
});

test('grouping keeps all rows in order', () => {
  const rows = [...'aabbbcddddef'];
  expect(groupRows(rows, isSame).flat()).toEqual(rows);
});
