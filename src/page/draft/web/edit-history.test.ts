import { expect, test } from 'vitest';
import {
  amendAll,
  amendPresent,
  recordEdit,
  redoEdit,
  startHistory,
  undoEdit,
} from './use-draft-history.ts';

test('changes are undone one by one and redone in order', () => {
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

test('dragging a slider is one change', () => {
  let history = startHistory(0);
  for (let value = 1; value <= 30; value += 1) {
    history = recordEdit(history, value, { of: 'radius', at: value * 16 });
  }
  expect(undoEdit(history).present).toBe(0);
});

test('another change to the same field after a pause is a second change', () => {
  const first = recordEdit(startHistory(0), 1, { of: 'radius', at: 0 });
  expect(undoEdit(recordEdit(first, 2, { of: 'radius', at: 5000 })).present).toBe(1);
});

test('after a new change there is nothing to redo', () => {
  const back = undoEdit(recordEdit(startHistory(0), 1, { of: 'a', at: 0 }));
  const other = recordEdit(back, 2, { of: 'b', at: 1 });
  expect(redoEdit(other)).toBe(other);
});

test('self-contained changes are never merged', () => {
  const once = recordEdit(startHistory(false), true, { of: null, at: 0 });
  expect(undoEdit(recordEdit(once, false, { of: null, at: 1 })).present).toBe(true);
});

test('reformatting a value isn’t an undoable change, and ends the previous one', () => {
  const typed = recordEdit(startHistory(''), 'vizit.test', { of: 'url', at: 0 });
  const saved = amendPresent(typed, 'https://vizit.test');
  expect(undoEdit(saved).present).toBe('');
  const typedOn = recordEdit(saved, 'https://vizit.test/a', { of: 'url', at: 1 });
  expect(undoEdit(typedOn).present).toBe('https://vizit.test');
});

test('a change applied to all states leaves no empty step', () => {
  const edited = [1, 2, 3, 4].reduce(
    (history, next) => recordEdit(history, next, { of: null, at: next }),
    startHistory(0),
  );
  const back = undoEdit(undoEdit(edited));
  const atMost = (most: number) => (state: number) => Math.min(state, most);
  expect(amendAll(back, atMost(1), Object.is)).toMatchObject({ past: [0], present: 1, future: [] });
  expect(amendAll(back, atMost(3), Object.is)).toMatchObject({
    past: [0, 1],
    present: 2,
    future: [3],
  });
});
