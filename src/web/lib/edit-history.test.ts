import { expect, test } from 'vitest';
import { recordEdit, redoEdit, startHistory, undoEdit } from './edit-history.ts';

test('changes are taken back one by one and brought back in order', () => {
  const edited = [1, 2].reduce(
    (history, next) => recordEdit(history, next, { of: `step ${next}`, at: next }),
    startHistory(0),
  );
  const back = undoEdit(undoEdit(edited));
  expect(back.present).toBe(0);
  expect(undoEdit(back)).toBe(back);
  expect(redoEdit(back).present).toBe(1);
  expect(redoEdit(redoEdit(redoEdit(back))).present).toBe(2);
});

test('a slider being drawn is one change', () => {
  let history = startHistory(0);
  for (let value = 1; value <= 30; value += 1) {
    history = recordEdit(history, value, { of: 'radius', at: value * 16 });
  }
  expect(undoEdit(history).present).toBe(0);
});

test('the same thing changed again after a pause is a second change', () => {
  const first = recordEdit(startHistory(0), 1, { of: 'radius', at: 0 });
  expect(undoEdit(recordEdit(first, 2, { of: 'radius', at: 5000 })).present).toBe(1);
});

test('after a new change nothing that was taken back comes again', () => {
  const back = undoEdit(recordEdit(startHistory(0), 1, { of: 'a', at: 0 }));
  const other = recordEdit(back, 2, { of: 'b', at: 1 });
  expect(redoEdit(other)).toBe(other);
});
