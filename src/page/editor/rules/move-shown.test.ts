import { expect, test } from 'vitest';
import { listMoves } from './page-entries.ts';

/** Lower-case letters are collapsed under the one before. */
function move(entries: string, from: number, to: number): string {
  const list = [...entries];
  const shown = list.flatMap((entry, index) => (entry === entry.toUpperCase() ? [index] : []));
  for (const [start, end] of listMoves(shown, list.length, from, to)) {
    list.splice(end, 0, ...list.splice(start, 1));
  }
  return list.join('');
}

test.for([
  ['ABC', 0, 2, 'BCA'],
  ['ABC', 2, 0, 'CAB'],
  ['ABC', 1, 1, 'ABC'],
  ['AHxyB', 1, 0, 'HxyAB'],
  ['AHxyB', 1, 2, 'ABHxy'],
  ['AHxyB', 0, 1, 'HxyAB'],
  ['AHxyB', 2, 1, 'ABHxy'],
  ['HxGy', 0, 1, 'GyHx'],
] as const)('in %s, moving %d to %d gives %s', ([entries, from, to, made]) =>
  expect(move(entries, from, to)).toBe(made),
);
