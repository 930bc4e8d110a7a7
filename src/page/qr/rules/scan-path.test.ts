import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseScanCode, SCAN_PREFIX, scanPath, scanQuery } from './scan-path.ts';

test('every id survives encoding and decoding, in upper or lower case', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const path = scanPath(id);
      expect(path).toMatch(/^\/q\/[0-9A-Z]{25}$/);
      expect(parseScanCode(path.slice(SCAN_PREFIX.length))).toBe(id);
      expect(parseScanCode(path.slice(SCAN_PREFIX.length).toLowerCase())).toBe(id);
    }),
  );
});

test('a place’s mark follows the code in capitals, and a scan takes it to the page', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect(scanPath(id, 'badge')).toBe(`${scanPath(id)}/BADGE`);
  expect(scanQuery('badge')).toBe('at=badge');
  expect(scanQuery(null)).toBe('qr=1');
});

test.for([
  '',
  'ada',
  'Z'.repeat(25),
  '0'.repeat(24),
  '0'.repeat(26),
  `${'0'.repeat(24)}-`,
  'ı'.repeat(25),
])('%j isn’t the code of a profile', (code) => {
  expect(parseScanCode(code)).toBeNull();
});
