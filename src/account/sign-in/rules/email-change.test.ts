import { expect, test } from 'vitest';
import { listMailboxes } from './email-change.ts';
import { parseEmailChange } from './parse-email-change.ts';

const ASKED = { email: 'new@vizit.test', waits_for: ['current', 'new'] };

test('both mailboxes are listed, but not an unverified current one', () => {
  const change = parseEmailChange({ ...ASKED, sent_at: '2026-11-22', waits_for: ['new'] });
  if (!change) throw new Error('no change');
  expect(listMailboxes(change, 'ada@vizit.test')).toEqual([
    { address: 'ada@vizit.test', has_agreed: true },
    { address: 'new@vizit.test', has_agreed: false },
  ]);
  expect(listMailboxes(change, null)).toEqual([{ address: 'new@vizit.test', has_agreed: false }]);
  expect(parseEmailChange(null)).toBeNull();
  expect(() => parseEmailChange({ ...ASKED, waits_for: ['nobody'] })).toThrow();
});
