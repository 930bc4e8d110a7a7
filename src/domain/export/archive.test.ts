import { expect, test } from 'vitest';
import { buildArchiveName, toExportWait } from './archive.ts';

test('an archive is named after its owner and its day', () => {
  expect(buildArchiveName('ada', new Date('2026-11-22T23:59:59Z'))).toBe('ada-2026-11-22.zip');
});

test('whoever comes too soon is told when the last was made and when the next can be', () => {
  const toTime = (moment: Date) => moment.toISOString().slice(11, 16);
  expect(toExportWait(new Date('2026-11-22T10:05:00Z'), toTime)).toBe(
    'An export was made at 10:05. The next can be made at 11:05.',
  );
});
