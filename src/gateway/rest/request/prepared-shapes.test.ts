import { expect, test } from 'vitest';
import { createPreparedShapes } from '../sql/statement.ts';

test('a statement is prepared from its second use on', () => {
  const shapes = createPreparedShapes();
  expect([shapes.admits('a'), shapes.admits('a'), shapes.admits('a')]).toEqual([false, true, true]);
});

test('the number of prepared statements is limited', () => {
  const shapes = createPreparedShapes(2);
  const admitted = Array.from({ length: 50 }, (_, i) => `statement ${i}`).filter(
    (text) => shapes.admits(text) || shapes.admits(text),
  );
  expect(admitted).toHaveLength(2);
  expect(shapes.admits('statement 0')).toBe(true);
});
