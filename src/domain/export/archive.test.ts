import { expect, test } from 'vitest';
import { type Archive, buildArchiveName, findArchiveEnd, findNextArchive } from './archive.ts';
import { parseArchive } from './parse-archive.ts';

const READY: Archive = {
  id: 'a',
  status: 'ready',
  progress: 100,
  file_name: 'ada.zip',
  size_bytes: 1,
  asked_at: '2026-11-22T10:05:00Z',
  ready_at: '2026-11-22T10:06:00Z',
};

test('an archive is named after its owner and its day', () => {
  expect(buildArchiveName('ada', new Date('2026-11-22T23:59:59Z'))).toBe('ada-2026-11-22.zip');
});

test('one is kept for seven days from when it was ready', () => {
  expect(findArchiveEnd(READY)).toBe(Date.parse('2026-11-29T10:06:00Z'));
  expect(findArchiveEnd({ ready_at: null })).toBeNull();
});

test('the next can be asked for an hour after the last was; after a failure at once', () => {
  expect(findNextArchive(READY)).toBe(Date.parse('2026-11-22T11:05:00Z'));
  expect(findNextArchive({ ...READY, status: 'failed' })).toBe(0);
  expect(findNextArchive(null)).toBe(0);
});

test.for([null, {}, { ...READY, status: 'lost' }, { ...READY, progress: '1' }])(
  '%j is no archive',
  (value) => {
    expect(parseArchive(value)).toBeNull();
  },
);
