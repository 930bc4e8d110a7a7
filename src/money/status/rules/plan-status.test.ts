import { expect, test } from 'vitest';
import { buildBilling, buildSubscriber, inDays, NOW, toGranted } from '#test/money/billing.ts';
import type { Billing } from './own-billing.ts';
import { findSubscriptionChange, toPlanStatus } from './plan-status.ts';
import {
  describePlanStatus,
  findKeyDay,
  listNotes,
  toDaysLeft,
  toPlanName,
} from './plan-status-words.ts';

const write = (moment: string) => moment.slice(0, 10);
const YEAR = { plan: 'yearly', plan_expiry: inDays(300), year_ends_at: inDays(300) } as const;
const TRIAL = { status: 'trialing', is_trial: true, period_end: inDays(5), ends_at: inDays(6) };
/** A monthly subscription that waits for a year to end. */
const NEXT = { status: 'trialing', period_end: inDays(300), ends_at: null } as const;

const WAS_NEXT = { ...NEXT, renews: false } as const;

const CASES: readonly (readonly [
  string,
  Billing,
  name: string,
  day: string | null,
  words: RegExp,
])[] = [
  ['free', buildBilling(), 'Free', null, /as long as you like/],
  ['suspended', buildBilling({ is_active: false }), 'Free', null, /suspended, so you can’t buy/],
  [
    'suspended, and pays months',
    buildSubscriber({}, { is_active: false, plan: 'free', held_plan: 'premium' }),
    'Premium Monthly',
    'Renews',
    /paused while your page is suspended.*still charged \$3\.99 on 2026-03-30/,
  ],
  [
    'suspended, and has a year',
    buildBilling({ ...YEAR, is_active: false, plan: 'free', held_plan: 'yearly' }),
    'Premium Yearly',
    'Paid until',
    /paused/,
  ],
  [
    'refunded for the month, and renews',
    buildSubscriber({ returned: 'refund', ends_at: null }, { plan: 'free', stored_plan: 'free' }),
    'Free',
    'Charged again',
    /^Your payment was refunded, so your plan is off.*still renews/,
  ],
  [
    'disputing the month, and canceled',
    buildSubscriber(
      { returned: 'dispute', ends_at: null, renews: false },
      { plan: 'free', stored_plan: 'free' },
    ),
    'Free',
    null,
    /disputed.*won’t be charged again/,
  ],
  [
    'refunded for a year',
    buildBilling({ ended: { plan: 'yearly', ended_at: inDays(-1), cause: 'refund' } }),
    'Free',
    null,
    /Premium Yearly ended on 2026-03-09, because its payment was refunded/,
  ],
  [
    'an agency that has ended',
    buildBilling({ ended: { plan: 'agency_50', ended_at: inDays(-1), cause: '' } }),
    'Free',
    null,
    /Agency 50 ended on 2026-03-09\. Your team’s pages stay online with Free/,
  ],
  [
    'an agency that changes to a smaller one',
    buildSubscriber(
      { plan: 'agency_100', next_plan: 'agency_50', ends_at: inDays(27) },
      { plan_expiry: null },
    ),
    'Agency 100',
    'Changes to Agency 50 on',
    /You keep everything in Agency 100 until it changes to Agency 50/,
  ],
  [
    'in the trial',
    buildSubscriber(TRIAL),
    'Premium Monthly',
    'Trial ends',
    /5 days left.*charged when/,
  ],
  [
    'in a trial that was canceled',
    buildSubscriber({ ...TRIAL, renews: false }),
    'Premium Monthly',
    'Trial ends',
    /isn’t charged/,
  ],
  ['paying months', buildSubscriber(), 'Premium Monthly', 'Renews', /Renews automatically/],
  [
    'after cancelling',
    buildSubscriber({ renews: false }),
    'Premium Monthly',
    'Active until',
    /^Won’t renew/,
  ],
  [
    'late',
    buildSubscriber({
      status: 'past_due',
      ends_at: inDays(6),
      amount_due: 399,
      retry_at: inDays(3),
    }),
    'Premium Monthly',
    'Active until',
    /payment hasn’t gone through.*\$3\.99 is due. We’ll try your card again on 2026-03-13/,
  ],
  ['with a year', buildBilling(YEAR), 'Premium Yearly', 'Paid until', /doesn’t renew/],
  [
    'with a year, then months',
    buildSubscriber(NEXT, YEAR),
    'Premium Yearly',
    'Paid until',
    /Premium Monthly starts/,
  ],
  [
    'with a year, and canceled the months after it',
    buildSubscriber(WAS_NEXT, YEAR),
    'Premium Yearly',
    'Paid until',
    /doesn’t renew/,
  ],
  [
    'an agency',
    buildSubscriber({ plan: 'agency_50', ends_at: inDays(27) }, { plan_expiry: null }),
    'Agency 50',
    'Renews',
    /Renews automatically/,
  ],
  [
    'an agency by grant',
    buildBilling(toGranted('agency_50', null)),
    'Agency 50',
    null,
    /Complimentary plan.*no end date/,
  ],
  [
    'staff of an agency',
    buildBilling({ plan: 'agency_50', agency: { name: 'Northlight' } }),
    'Agency 50',
    null,
    /^Your plan comes from Northlight\. There’s nothing to pay\.$/,
  ],
  [
    'staff of an agency, and pays months',
    buildSubscriber({}, { plan: 'agency_50', plan_expiry: null, agency: { name: 'Northlight' } }),
    'Agency 50',
    null,
    /from Northlight\. You still pay for Premium Monthly yourself/,
  ],
  [
    'staff of an agency, and cancelled months of their own',
    buildSubscriber(
      { renews: false },
      { plan: 'agency_50', plan_expiry: null, agency: { name: 'Northlight' } },
    ),
    'Agency 50',
    null,
    /^Your plan comes from Northlight\. There’s nothing to pay\.$/,
  ],
  [
    'with a grant',
    buildBilling(toGranted('yearly', inDays(9))),
    'Premium Yearly',
    'Until',
    /Complimentary plan/,
  ],
  [
    'with a grant that outlasts the months',
    buildSubscriber({}, toGranted('premium', inDays(90))),
    'Premium Monthly',
    'Until',
    /Complimentary plan/,
  ],
  [
    'lapsed',
    buildBilling({ stored_plan: 'yearly', plan_expiry: inDays(-3) }),
    'Free',
    null,
    /Premium Yearly ended on 2026-03-07.*hidden, not deleted\. Choose a plan/,
  ],
  [
    'with a stopped payment',
    buildSubscriber(
      { status: 'unpaid', ends_at: null },
      { plan: 'free', stored_plan: 'premium', plan_expiry: inDays(-3) },
    ),
    'Free',
    null,
    /A payment is due\. We won’t try your card again.*Pay to get it back/,
  ],
  [
    'after a failed first payment',
    buildSubscriber(
      { status: 'past_due', ends_at: null },
      { plan: 'free', stored_plan: 'free', plan_expiry: null },
    ),
    'Free',
    null,
    /Premium Monthly isn’t paid/,
  ],
];

test.for(CASES)(
  'the owner (%s) reads what they have, until when, and what happens then',
  ([, billing, name, day, words]) => {
    const planStatus = toPlanStatus(billing);
    expect(toPlanName(planStatus)).toBe(name);
    expect(findKeyDay(planStatus)?.label ?? null).toBe(day);
    expect(describePlanStatus(planStatus, NOW, write)).toMatch(words);
  },
);

test.for([
  ['in the trial', buildSubscriber(TRIAL), 'then $3.99 a month'],
  ['in a trial that was canceled', buildSubscriber({ ...TRIAL, renews: false }), undefined],
  ['paying months', buildSubscriber(), '$3.99 a month'],
  ['paying for an agency', buildSubscriber({ plan: 'agency_50', amount: 4900 }), '$49 a month'],
  ['after cancelling', buildSubscriber({ renews: false }), undefined],
  ['with a discount', buildSubscriber({ amount: null }), undefined],
  ['with a year', buildBilling(YEAR), undefined],
  ['with a year, then months', buildSubscriber(NEXT, YEAR), 'then $3.99 a month'],
  ['with a year, then months that were canceled', buildSubscriber(WAS_NEXT, YEAR), undefined],
] as const)('the owner (%s) reads the next charge: %o → %s', ([, billing, charge]) => {
  expect(findKeyDay(toPlanStatus(billing))?.charge).toBe(charge);
});

test.for([
  [7, '7 days left'],
  [6.9, '7 days left'],
  [1.5, '2 days left'],
  [0.5, '1 day left'],
  [0, 'over today'],
  [-2, 'over today'],
] as const)('%d days before it ends, the plan says %s', ([days, words]) => {
  expect(toDaysLeft(inDays(days), NOW)).toBe(words);
});

const CHANGES: readonly (readonly [string, Billing, ReturnType<typeof findSubscriptionChange>])[] =
  [
    ['free', buildBilling(), null],
    ['paying months', buildSubscriber(), 'cancel'],
    ['in the trial', buildSubscriber(TRIAL), 'cancel'],
    ['late', buildSubscriber({ status: 'past_due' }), 'cancel'],
    ['after cancelling', buildSubscriber({ renews: false }), 'resume'],
    ['after the period’s end', buildSubscriber({ renews: false, period_end: inDays(-1) }), null],
    [
      'with a year paid since',
      buildSubscriber({ renews: false }, { year_ends_at: inDays(380) }),
      null,
    ],
    ['after cancelling months that wait for a year', buildSubscriber(WAS_NEXT, YEAR), 'resume'],
    [
      'after cancelling waiting months and paying another year',
      buildSubscriber(WAS_NEXT, { ...YEAR, plan_expiry: inDays(665), year_ends_at: inDays(665) }),
      null,
    ],
    ['with a stopped payment', buildSubscriber({ status: 'unpaid', renews: false }), null],
  ];

test.for(CHANGES)('the owner (%s) can make this change: %o → %s', ([, billing, change]) => {
  expect(findSubscriptionChange(billing, NOW)).toBe(change);
});

test('a charge beside a granted plan is shown, and so is an ended agency', () => {
  const given = buildSubscriber({ ends_at: inDays(27) }, toGranted('yearly', inDays(90)));
  expect(listNotes(given, toPlanStatus(given), write)).toEqual([
    'Your own subscription to Premium Monthly renews on 2026-03-30 for $3.99, unless you cancel it.',
  ]);
  const smaller = buildSubscriber(
    {},
    { ended: { plan: 'agency_50', ended_at: inDays(-1), cause: '' } },
  );
  expect(listNotes(smaller, toPlanStatus(smaller), write)).toEqual([
    expect.stringContaining('Agency 50 ended on 2026-03-09. Your team’s pages stay online'),
  ]);
  expect(listNotes(buildSubscriber(), toPlanStatus(buildSubscriber()), write)).toEqual([]);
});
