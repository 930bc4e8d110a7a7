import { expect, test } from 'vitest';
import { buildSubscriber } from '#test/billing.ts';
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
