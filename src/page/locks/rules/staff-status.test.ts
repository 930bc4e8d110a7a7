import { expect, test } from 'vitest';
import { parseLeadsRule, parseStaffStatus, STAFF_STATUS_KEYS } from './staff-status.ts';

test('unknown statuses and lead rules fall back to the more cautious value', () => {
  expect(STAFF_STATUS_KEYS.map(parseStaffStatus)).toEqual(STAFF_STATUS_KEYS);
  expect(parseStaffStatus('root')).toBe('invited');
  expect(['shared', 'private', null, 'all'].map(parseLeadsRule)).toEqual([
    'shared',
    'private',
    'private',
    'private',
  ]);
});
