import { expect, test } from 'vitest';
import { describePreview, isUnderWay, parsePushStatus } from './push.ts';
import { parsePushPreview } from './push-preview.ts';

test('a push says up front what it changes', () => {
  const answer = {
    people: 12,
    parts: [
      { part: 'look', people: 12 },
      { part: 'phone', people: 3 },
      { part: 'bio', people: 0 },
      { part: 'of another age', people: 4 },
    ],
  };
  expect(describePreview(parsePushPreview(answer))).toBe('This changes 12 pages: look and phone.');
  expect(describePreview({ people: 1, parts: [{ part: 'bio', people: 1 }] })).toBe(
    'This changes 1 page: bio.',
  );
  expect(describePreview({ people: 0, parts: [] })).toMatch(/^No page changes now/);
  expect(() => parsePushPreview([])).toThrow();
});

test('a push is under way until it finishes, fails or is fully undone', () => {
  const of = (status: string, done: number) => isUnderWay({ status, done, total: 3 });
  expect([of('waiting', 0), of('running', 3), of('taken_back', 2)]).toEqual([true, true, true]);
  expect([of('done', 2), of('taken_back', 3), of('failed', 1)]).toEqual([false, false, false]);
  expect(parsePushStatus('done')).toBe('done');
  expect(parsePushStatus('exploded')).toBe('failed');
});
