import { expect, test } from 'vitest';
import { createDrawings } from './drawings.ts';

const kilobyte = async () => Buffer.alloc(1024);

test('the same material is drawn once, however many ask at the same time', async () => {
  const drawings = createDrawings();
  let count = 0;
  const draw = () => {
    count += 1;
    return kilobyte();
  };
  const made = await Promise.all([1, 2, 3].map(() => drawings.get(['Ada'], draw)));
  made.push(await drawings.get(['Ada'], draw));
  expect(count).toBe(1);
  expect(new Set(made.map(({ etag }) => etag)).size).toBe(1);
  await drawings.get(['Grace'], draw);
  expect(count).toBe(2);
});

test('the same address with other bytes is another picture', async () => {
  const drawings = createDrawings();
  const tags = [];
  for (const picture of [Buffer.from('ab'), Buffer.from('abc'), null]) {
    tags.push((await drawings.get(['card', picture], kilobyte)).etag);
  }
  expect(new Set(tags).size).toBe(3);
});

test('pictures are drawn one after the other', async () => {
  const drawings = createDrawings();
  let running = 0;
  let most = 0;
  const draw = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return Buffer.alloc(1);
  };
  await Promise.all([1, 2, 3].map((name) => drawings.get([name], draw)));
  expect(most).toBe(1);
});

test('a drawing that failed is tried again, and holds up nobody else', async () => {
  const drawings = createDrawings();
  const fail = () => Promise.reject(new Error('no ink'));
  await expect(drawings.get(['a'], fail)).rejects.toThrow('no ink');
  expect((await drawings.get(['a'], kilobyte)).body).toHaveLength(1024);
});

test('memory is bounded, and what was asked for last stays', async () => {
  const drawings = createDrawings({ maxBytes: 4000 });
  for (const name of [1, 2, 3, 1, 4, 5]) await drawings.get([name], kilobyte);
  expect(drawings.bytes).toBeLessThanOrEqual(4000);
  let isDrawnAgain = false;
  await drawings.get([5], async () => {
    isDrawnAgain = true;
    return Buffer.alloc(1);
  });
  expect(isDrawnAgain).toBe(false);
});

test('a flood is turned away, and those who were waiting get their pictures', async () => {
  const drawings = createDrawings();
  const asked = Array.from({ length: 70 }, (_, name) => drawings.get([name], kilobyte));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(64);
  await expect(asked.at(-1)).rejects.toMatchObject({ code: 'unavailable' });
});
