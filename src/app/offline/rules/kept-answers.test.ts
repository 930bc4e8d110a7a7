import { expect, test } from 'vitest';
import { KEPT_DAYS, KEPT_MAX_LENGTH, readKept, writeKept } from './kept-answers.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 29);
const KEPT = {
  userId: 'ada',
  seenAt: NOW,
  answers: [
    { key: ['profiles', 'ada'], data: { full_name: 'İlkay 山田 ليلى' }, at: NOW - 1 },
    { key: ['own_plan', 'ada', 'free'], data: { features: new Set(['vcard']) }, at: NOW },
  ],
};
const TEXT = writeKept(KEPT) ?? '';

test('an account reads its own answers back, including sets', () => {
  expect(readKept(TEXT, 'ada', NOW + KEPT_DAYS * DAY_MS)).toEqual(KEPT);
});

test.each([
  ['of another account', TEXT, 'grace', NOW],
  ['older than 30 days', TEXT, 'ada', NOW + KEPT_DAYS * DAY_MS + 1],
  ['cut off', TEXT.slice(0, -3), 'ada', NOW],
  ['of another shape', '{"userId":"ada","seenAt":1,"answers":[7]}', 'ada', 1],
  ['without a time', '{"userId":"ada","answers":[]}', 'ada', NOW],
  ['empty', '', 'ada', NOW],
] as const)('answers %s aren’t shown', (_what, text, userId, now) => {
  expect(readKept(text, userId, now)).toBeNull();
});

test('more than a million characters aren’t kept', () => {
  const long = { ...KEPT, answers: [{ key: [], data: 'a'.repeat(KEPT_MAX_LENGTH), at: NOW }] };
  expect(writeKept(long)).toBeNull();
});
