import { expect, test } from 'vitest';
import { listDraftWrites, mergeDrafts, type SharedField } from './merge-drafts.ts';

const held = (value: unknown, revision: number): SharedField => ({
  value,
  revision,
  device: 'Safari on iPhone',
});

test('only what the server lacks is written, with the revision it was based on', () => {
  const known = { bio: held('Old', 3), links: held([1], 4), role: held('Dean', 5) };
  expect(listDraftWrites({ bio: 'New', links: [1], name: 'Ada' }, known)).toEqual({
    bio: { value: 'New', known: 3 },
    name: { value: 'Ada', known: 0 },
    // Reverted to the published value.
    role: { known: 5 },
  });
  expect(listDraftWrites({ bio: 'New' }, { bio: held('Old', 3) }, ['bio'])).toEqual({});
});

test('a different key order from the database isn’t a change', () => {
  const known = { look: held({ b: 1, a: 2 }, 1) };
  expect(listDraftWrites({ look: { a: 2, b: 1 } }, known)).toEqual({});
});

/**
 * This device's draft, the last known one and the server's; then the draft shown, and its
 * conflicts.
 */
const CASES = [
  ['nothing anywhere', undefined, undefined, undefined, undefined, false],
  ['the first sight of a draft made elsewhere', undefined, undefined, held('B', 2), 'B', false],
  ['changed here only', 'A', held('O', 1), held('O', 1), 'A', false],
  ['changed there only', 'O', held('O', 1), held('B', 2), 'B', false],
  ['changed to the same on both sides', 'B', held('O', 1), held('B', 2), 'B', false],
  ['changed on both sides', 'A', held('O', 1), held('B', 2), 'A', true],
  ['begun on both sides', 'A', undefined, held('B', 2), 'A', true],
  ['published or taken back there, untouched here', 'O', held('O', 1), undefined, undefined, false],
  ['published or taken back there, changed here', 'A', held('O', 1), undefined, 'A', false],
  ['taken back here, changed there', undefined, held('O', 1), held('B', 2), undefined, true],
] as const;

test.for(CASES)('%s', ([, here, before, there, shown, isConflict]) => {
  const field = <T>(value: T | undefined) => (value === undefined ? {} : { bio: value });
  const merged = mergeDrafts({
    fields: field(here),
    known: field(before),
    shared: field(there),
  });
  expect(merged.fields).toEqual(field(shown));
  expect(merged.conflicts.length > 0).toBe(isConflict);
  // A conflicting field keeps its old revision, so nothing overwrites it unread.
  expect(merged.known).toEqual(field(isConflict ? before : there));
});

test('typing during a write isn’t mistaken for a conflict', () => {
  const merged = mergeDrafts({
    fields: { bio: 'Ada writes' },
    known: {},
    shared: { bio: held('Ada w', 7) },
    sent: { bio: { value: 'Ada w', known: 0 } },
  });
  expect(merged).toEqual({
    fields: { bio: 'Ada writes' },
    known: { bio: held('Ada w', 7) },
    conflicts: [],
  });
});
