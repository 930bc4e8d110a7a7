import { expect, test } from 'vitest';
import { toHistory } from '#money/status/rules/history.ts';
import { findSubscriptionChange, toPlanStatus } from '#money/status/rules/plan-status.ts';
import { describePlanStatus, findKeyDay } from '#money/status/rules/plan-status-words.ts';
import { buildFact, buildSubscriber, inDays, NOW } from '#test/money/billing.ts';
import { describeCancelling } from './cancelling.ts';

const write = (moment: string) => moment.slice(0, 10);

test.for([
  [{}, 'Premium Monthly stays active until 2026-03-30, and you won’t be charged again.'],
  [{ period_end: null }, 'Premium Monthly stays active until its period ends'],
  [{ status: 'past_due' }, 'Premium Monthly ends at once, and you won’t be charged again.'],
  [{ returned: 'refund' }, 'Premium Monthly ends at once, and you won’t be charged again.'],
] as const)('before cancelling %j it says: %s', ([said, words]) => {
  expect(describeCancelling(buildSubscriber(said), write)).toContain(words);
});

test('a subscription set to end after its period shows that day, and can be kept', () => {
  const billing = buildSubscriber({ cancels_at: inDays(75) });
  const planStatus = toPlanStatus(billing);
  expect(findKeyDay(planStatus)).toEqual({
    label: 'Active until',
    moment: inDays(75),
    charge: 'until then $3.99 a month',
  });
  const words = 'Until then, it renews as before.';
  expect(describePlanStatus(planStatus, NOW, write)).toContain(words);
  expect(findSubscriptionChange(billing, NOW)).toBe('resume');
});

test('the history states a cancelled subscription’s end once', () => {
  const running = { ...buildFact(), kind: 'subscription', source: 'sub_1', status: 'active' };
  const later = { ...running, renews: true, cancels_at: '2026-06-01T00:00:00Z' };
  const facts = [{ ...running, renews: true }, later, { ...later, renews: false }];
  const lines = toHistory(
    facts.map((fact, id) => ({ ...fact, id })),
    write,
  );
  expect(lines.map(({ title, detail }) => [title, detail])).toEqual([
    ['Premium Monthly cancelled', 'It runs until 2026-06-01.'],
    ['Premium Monthly started', undefined],
  ]);
});
