import { expect, test } from 'vitest';
import { parseLeadsRule, parseStaffStatus, STAFF_STATUS_KEYS } from './staff-status.ts';

test('what a row says is believed where it is known, and else the more careful of them holds', () => {
  expect(STAFF_STATUS_KEYS.map(parseStaffStatus)).toEqual(STAFF_STATUS_KEYS);
  expect(parseStaffStatus('root')).toBe('invited');
  expect(['shared', 'private', null, 'all'].map(parseLeadsRule)).toEqual([
    'shared',
    'private',
    'private',
    'private',
  ]);
});
