import { expect, test } from 'vitest';
import { drawCurve, listTicks, toX } from './trend-lines.tsx';

test.each([
  [0, [0, 1, 2, 3]],
  [1, [0, 1, 2, 3]],
  [4, [0, 2, 4, 6]],
  [7, [0, 3, 6, 9]],
  [30, [0, 10, 20, 30]],
  [31, [0, 20, 40, 60]],
  [999, [0, 500, 1000, 1500]],
  [12_345, [0, 5000, 10_000, 15_000]],
])('up to %d the axis has round whole numbers', (highest, ticks) => {
  expect(listTicks(highest)).toEqual(ticks);
});

test('the axis reaches the highest value in three or four steps', () => {
  for (let highest = 0; highest < 3000; highest += 1) {
    const ticks = listTicks(highest);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
    expect([4, 5]).toContain(ticks.length);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
});

test('points span from edge to edge, and a single one is centred', () => {
  expect([toX(0, 3), toX(1, 3), toX(2, 3)]).toEqual([0, 50, 100]);
  expect(toX(0, 1)).toBe(50);
});

test('the curve passes through every point, and never overshoots its neighbours', () => {
  const places = [
    { x: 0, y: 100 },
    { x: 25, y: 100 },
    { x: 50, y: 0 },
    { x: 75, y: 0 },
    { x: 100, y: 60 },
  ];
  const path = drawCurve(places);
  const numbers = [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  for (const { x, y } of places) expect(numbers).toContainEqual([x, y]);
  expect(numbers.every(([, y = -1]) => y >= 0 && y <= 100)).toBe(true);
  // Flat between two equal values.
  expect(path).toContain('C8.33,100 16.67,100 25,100');
  expect(path).toContain('C58.33,0 66.67,0 75,0');
});

test('without points nothing is drawn, and one is drawn as a dot', () => {
  expect(drawCurve([])).toBe('');
  expect(drawCurve([{ x: 50, y: 10 }])).toBe('M50,10');
});
