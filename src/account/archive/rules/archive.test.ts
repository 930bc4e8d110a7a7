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

test('an archive is named after its owner and day', () => {
  expect(buildArchiveName('ada', new Date('2026-11-22T23:59:59Z'))).toBe('ada-2026-11-22.zip');
});

test('an archive is kept for seven days after it is ready', () => {
  expect(findArchiveEnd(READY)).toBe(Date.parse('2026-11-29T10:06:00Z'));
  expect(findArchiveEnd({ ready_at: null })).toBeNull();
});

test('the next archive can be requested an hour later, or at once after a failure', () => {
  expect(findNextArchive(READY)).toBe(Date.parse('2026-11-22T11:05:00Z'));
  expect(findNextArchive({ ...READY, status: 'failed' })).toBe(0);
  expect(findNextArchive(null)).toBe(0);
});

test.for([null, {}, { ...READY, status: 'lost' }, { ...READY, progress: '1' }])(
  '%j isn’t an archive',
  (value) => {
    expect(parseArchive(value)).toBeNull();
  },
);
