import { expect, test } from 'vitest';
import { parseModes } from '#page/locks/rules/modes.ts';
import { describePreview, isUnderWay, parsePushStatus } from './push.ts';
import { parsePushPreview } from './push-preview.ts';

const LOCKED = { modes: parseModes({ look: 'locked' }), isNews: false };

test('a push says in advance what it changes', () => {
  const answer = {
    people: 12,
    parts: [
      { part: 'look', people: 12 },
      { part: 'phone', people: 3 },
      { part: 'bio', people: 0 },
      { part: 'of another age', people: 4 },
    ],
  };
  expect(describePreview(parsePushPreview(answer), LOCKED)).toBe(
    'This changes 12 pages: look and phone.',
  );
  expect(describePreview({ people: 1, parts: [{ part: 'bio', people: 1 }] }, LOCKED)).toBe(
    'This changes 1 page: bio.',
  );
  expect(describePreview({ people: 0, parts: [] }, LOCKED)).toMatch(/^No page changes now/);
  expect(() => parsePushPreview([])).toThrow();
});

test('a push of a template without locked or required parts says so', () => {
  const preview = { people: 0, parts: [] };
  const modes = parseModes({});
  expect(describePreview(preview, { modes, isNews: false })).toBe(
    'Nothing is locked or required yet. Choose what to share above.',
  );
  expect(describePreview(preview, { modes, isNews: true })).toBe(
    'Nothing will be locked or required.',
  );
  expect(
    describePreview(preview, { modes: parseModes({ bio: 'required' }), isNews: true }),
  ).toMatch(/^No page changes now/);
});

test('a push is under way until it finishes, fails or is fully undone', () => {
  const of = (status: string, done: number) => isUnderWay({ status, done, total: 3 });
  expect([of('waiting', 0), of('running', 3), of('taken_back', 2)]).toEqual([true, true, true]);
  expect([of('done', 2), of('taken_back', 3), of('failed', 1)]).toEqual([false, false, false]);
  expect(parsePushStatus('done')).toBe('done');
  expect(parsePushStatus('exploded')).toBe('failed');
});
