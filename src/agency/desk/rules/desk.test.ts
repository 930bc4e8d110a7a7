import { expect, test } from 'vitest';
import { isClosed, parseLeadState } from '#audience/leads/rules/lead-states.ts';
import { describeStep, isOverdue } from './desk.ts';

test.for([
  ['handed', 'Ada', 'Ben', 'Ada assigned it to Ben'],
  ['handed', 'Ada', 'Ada', 'Ada took it'],
  ['handed', 'Ada', '', 'Ada unassigned it'],
  ['handed', '', 'Ben', 'Assigned to Ben in turn'],
  ['handed', '', '', 'No longer assigned'],
  ['state', 'Ada', 'won', 'Ada marked it as won'],
  ['due', 'Ada', '2026-12-01', 'Ada set it due on 2026-12-01'],
  ['due', 'Ada', '', 'Ada removed the due date'],
  ['due', '', '', 'Someone removed the due date'],
] as const)('%s by %j with %j reads: %s', ([kind, actor_name, detail, sentence]) => {
  expect(describeStep({ kind, actor_name, detail }, (day) => day)).toBe(sentence);
});

test('a lead is overdue once its day is over, and closed once it is won or lost', () => {
  expect(isOverdue('2026-11-30', '2026-12-01')).toBe(true);
  expect(isOverdue('2026-12-01', '2026-12-01')).toBe(false);
  expect(isOverdue(null, '2026-12-01')).toBe(false);
  expect(['new', 'answered', 'won', 'lost'].map(isClosed)).toEqual([false, false, true, true]);
  expect([parseLeadState('won'), parseLeadState('sold')]).toEqual(['won', 'new']);
});
