import { expect, test } from 'vitest';
import { toStoredSize, toTurnedSize } from './crop-picture.ts';

test.each([
  ['smaller than the limit: as it is', [800, 600], [800, 600]],
  ['a photo: 2048 pixels on its long side', [4096, 3072], [2048, 1536]],
  ['upright', [3000, 4500], [1365, 2048]],
  ['a thread is at least a pixel thick', [9000, 2], [2048, 1]],
])('a cropped picture is stored %s', (_name, [width = 0, height = 0], stored) => {
  expect(Object.values(toStoredSize({ width, height }))).toEqual(stored);
});

test('a quarter turn swaps the sides, half a turn does not', () => {
  const size = { width: 800, height: 600 };
  expect(toTurnedSize(size, 90)).toEqual({ width: 600, height: 800 });
  expect(toTurnedSize(size, 180)).toEqual(size);
});
