import { expect, test } from 'vitest';
import { createPreparedShapes } from './prepared-shapes.ts';

test('a statement is prepared from its second time on', () => {
  const shapes = createPreparedShapes();
  expect([shapes.admits('a'), shapes.admits('a'), shapes.admits('a')]).toEqual([false, true, true]);
});

test('there are never more than so many', () => {
  const shapes = createPreparedShapes(2);
  const admitted = Array.from({ length: 50 }, (_, i) => `statement ${i}`).filter(
    (text) => shapes.admits(text) || shapes.admits(text),
  );
  expect(admitted).toHaveLength(2);
  expect(shapes.admits('statement 0')).toBe(true);
});
