import { afterEach, expect, test } from 'vitest';
import { claimStart, isStartOf, keepStart, markStart } from './kept-start.ts';

afterEach(() => localStorage.clear());

test('a started page can be claimed once, by the person returning with its mark', () => {
  keepStart({ name: 'Ada', email: null });
  const mark = markStart();
  claimStart(mark, 'ada@vizit.test');
  expect(isStartOf('ada@vizit.test')).toBe(true);
  claimStart(mark, 'bea@vizit.test');
  expect(isStartOf('bea@vizit.test')).toBe(false);
});

test.for([
  ['without a mark', null],
  ['with a mark somebody made up', 'x'],
] as const)('a person returning %s can claim nothing', ([, mark]) => {
  keepStart({ name: 'Ada', email: null });
  markStart();
  claimStart(mark, 'eve@vizit.test');
  expect(isStartOf('eve@vizit.test')).toBe(false);
});

test('without a started page or its mark there is nothing to claim', () => {
  claimStart(markStart(), 'ada@vizit.test');
  claimStart(null, 'ada@vizit.test');
  expect(isStartOf('ada@vizit.test')).toBe(false);
});
