import { expect, test } from 'vitest';
import { buildBilling, buildSubscriber, inDays, toGranted } from '#test/money/billing.ts';
import type { Billing } from './own-billing.ts';
import { toAgencyNotice } from './plan-notices.ts';
import { toPlanStatus } from './plan-status.ts';

const write = (moment: string) => moment.slice(0, 10);
const KEPT = 'Your team’s pages stay online with Free, and nothing is deleted.';

const pay = (said: Parameters<typeof buildSubscriber>[0] = {}) =>
  buildSubscriber({ plan: 'agency_100', ...said });
const granted = buildBilling(toGranted('agency_50', inDays(9)));

test.for<[string, Billing, string, string]>([
  ['was cancelled', pay({ renews: false }), 'Agency 100 ends on 2026-03-30', KEPT],
  ['ends on a day', pay({ cancels_at: inDays(40) }), 'Agency 100 ends on 2026-04-19', KEPT],
  ['was given for a while', granted, 'Agency 50 ends on 2026-03-19', KEPT],
  [
    'becomes Premium',
    pay({ next_plan: 'premium' }),
    'Agency 100 changes to Premium Monthly on 2026-03-30',
    KEPT,
  ],
  [
    'gets smaller',
    pay({ next_plan: 'agency_50' }),
    'Agency 100 changes to Agency 50 on 2026-03-30',
    'After that you have room for 50 people.',
  ],
])('an agency that %s says when, and what is left', ([, billing, title, text]) => {
  expect(toAgencyNotice(toPlanStatus(billing), write)).toEqual({ title, text });
});

test('an agency that continues shows no notice, nor does a personal plan', () => {
  const endless = buildBilling(toGranted('agency_50', null));
  for (const billing of [pay(), endless, buildBilling(), buildSubscriber({ renews: false })]) {
    expect(toAgencyNotice(toPlanStatus(billing), write)).toBe(null);
  }
});
