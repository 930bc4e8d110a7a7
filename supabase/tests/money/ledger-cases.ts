import {
  daysFromNow,
  dispute,
  type Fact,
  grant,
  month,
  refund,
  subscription,
  trial,
  year,
  yearsAfter,
} from './ledger-facts.ts';

const secondMonth = (changes: Fact) =>
  subscription({ covers_from: daysFromNow(-3), covers_until: daysFromNow(27), ...changes });
const firstMonth = month({ covers_from: daysFromNow(-33), covers_until: daysFromNow(-3) });

/** Facts, in the order they are reported; the resulting plan, and in how many days it ends. */
export const LEDGER_CASES: ReadonlyArray<
  [what: string, facts: Fact[], plan: string, days: number | null]
> = [
  ['nothing', [], 'free', null],
  ['a trial runs a day longer than it says: the first payment comes then', [trial()], 'premium', 6],
  [
    'a trial that will not be charged ends with its last day',
    [trial({ renews: false })],
    'premium',
    5,
  ],
  ['waiting for a year to end is no trial', [trial({ is_trial: false })], 'free', null],
  ['a month that renews runs on for the days of grace', [subscription(), month()], 'premium', 27],
  ['a month that does not renew ends', [subscription({ renews: false })], 'premium', 20],
  [
    'months that were told to end later renew until then, with days of grace',
    [subscription({ cancels_at: daysFromNow(80) }), month()],
    'premium',
    27,
  ],
  [
    'a renewal that failed: grace from the end of what was paid',
    [firstMonth, secondMonth({ status: 'past_due' })],
    'premium',
    4,
  ],
  [
    'a failed renewal, seen after the period moved on',
    [
      firstMonth,
      subscription({
        status: 'past_due',
        covers_from: daysFromNow(27),
        covers_until: daysFromNow(57),
      }),
    ],
    'premium',
    4,
  ],
  [
    'a first payment that failed gives nothing',
    [trial(), subscription({ status: 'past_due' })],
    'free',
    null,
  ],
  [
    'a failed renewal, the month before refunded',
    [
      firstMonth,
      refund({ belongs_to: 'pi_month', amount: 399 }),
      secondMonth({ status: 'past_due' }),
    ],
    'free',
    null,
  ],
  [
    'canceled: over since',
    [month(), subscription({ status: 'canceled', happened_at: daysFromNow(-2) })],
    'premium',
    -2,
  ],
  [
    'canceled, by a clock that is ahead: over now',
    [subscription({ status: 'canceled', happened_at: daysFromNow(9) })],
    'premium',
    0,
  ],
  ['unpaid gives nothing', [month(), subscription({ status: 'unpaid' })], 'free', null],
  ['paused gives nothing', [subscription({ status: 'paused' })], 'free', null],
  ['incomplete gives nothing', [subscription({ status: 'incomplete' })], 'free', null],
  ['expired before it began', [subscription({ status: 'incomplete_expired' })], 'free', null],
  [
    'a status nobody knows gives nothing',
    [month(), subscription({ status: 'thriving' })],
    'free',
    null,
  ],
  ['a price nobody made is for no plan', [subscription({ plan: null })], 'free', null],
  [
    'this month was refunded',
    [subscription(), month(), refund({ belongs_to: 'pi_month', amount: 399 })],
    'free',
    null,
  ],
  [
    'an earlier month was refunded',
    [secondMonth({}), firstMonth, refund({ belongs_to: 'pi_month', amount: 399 })],
    'premium',
    34,
  ],
  ['a year', [year()], 'yearly', yearsAfter(-10)],
  ['a year that was not paid', [year({ status: 'processing' })], 'free', null],
  ['a payment that matches no checkout', [year({ plan: null })], 'free', null],
  ['a year, refunded', [year(), refund()], 'free', null],
  ['a year, a refund on its way', [refund({ status: 'pending' }), year()], 'free', null],
  [
    'a year, a refund that failed',
    [year(), refund(), refund({ status: 'failed' })],
    'yearly',
    yearsAfter(-10),
  ],
  ['a year, a part refunded', [year(), refund({ amount: 2879 })], 'yearly', yearsAfter(-10)],
  [
    'a year, refunded in parts',
    [year(), refund({ amount: 2000 }), refund({ source: 're_2', amount: 880 })],
    'free',
    null,
  ],
  ['a year, disputed', [year(), dispute()], 'free', null],
  [
    'a year, its bank asks',
    [year(), dispute({ status: 'warning_needs_response' })],
    'yearly',
    yearsAfter(-10),
  ],
  [
    'a year, a dispute won',
    [year(), dispute(), dispute({ status: 'won' })],
    'yearly',
    yearsAfter(-10),
  ],
  [
    'a year, a dispute that was prevented',
    [year(), dispute({ status: 'prevented' })],
    'yearly',
    yearsAfter(-10),
  ],
  ['a year, a dispute lost', [dispute(), year(), dispute({ status: 'lost' })], 'free', null],
  [
    'a year, a dispute whose status nobody knows',
    [year(), dispute({ status: 'mislaid' })],
    'free',
    null,
  ],
  [
    'two years',
    [year(), year({ source: 'pi_2', happened_at: daysFromNow(-1) })],
    'yearly',
    yearsAfter(-10, 2),
  ],
  [
    'two years, the first refunded',
    [year(), year({ source: 'pi_2', happened_at: daysFromNow(-1) }), refund()],
    'yearly',
    yearsAfter(-1),
  ],
  [
    'a year on top of a month',
    [month(), subscription({ renews: false }), year()],
    'yearly',
    yearsAfter(20),
  ],
  [
    'a year on top of the trial, seen after it was canceled',
    [year(), trial({ status: 'canceled', happened_at: daysFromNow(5) })],
    'yearly',
    yearsAfter(-10),
  ],
  [
    'a year bought during the trial',
    [year({ happened_at: daysFromNow(-1) }), trial({ renews: false })],
    'yearly',
    yearsAfter(5),
  ],
  [
    'months that slipped in late count before the year',
    [year(), month(), subscription({ renews: false })],
    'yearly',
    yearsAfter(20),
  ],
  [
    'a month that was ended early is not waited for',
    [month(), subscription({ status: 'canceled', happened_at: daysFromNow(-9) }), year()],
    'yearly',
    yearsAfter(-9),
  ],
  ['a grant without an end', [grant()], 'premium', null],
  [
    'a grant longer than what is paid',
    [subscription(), month(), grant({ plan: 'yearly', covers_until: daysFromNow(90) })],
    'yearly',
    90,
  ],
  [
    'a grant shorter than what is paid',
    [year(), grant({ covers_until: daysFromNow(9) })],
    'yearly',
    yearsAfter(-10),
  ],
  ['a grant that ended', [grant({ covers_until: daysFromNow(-1) })], 'premium', -1],
  ['a grant that was taken back', [grant(), grant({ plan: 'free' })], 'free', null],
  ['an agency goes first', [year(), subscription({ plan: 'agency_50' })], 'agency_50', null],
  [
    'of agencies the larger one',
    [subscription({ plan: 'agency_50' }), grant({ plan: 'agency_500' })],
    'agency_500',
    null,
  ],
  [
    'an agency that is over leaves what else there is',
    [year(), subscription({ plan: 'agency_50', status: 'canceled' })],
    'yearly',
    yearsAfter(-10),
  ],
  [
    'an agency that is canceled, by a clock that is ahead: over at once, whatever it had paid',
    [
      subscription({ plan: 'agency_50' }),
      month({ plan: 'agency_50', covers_until: daysFromNow(110) }),
      subscription({ plan: 'agency_50', status: 'canceled', happened_at: daysFromNow(105) }),
    ],
    'free',
    null,
  ],
  [
    'an agency that is over, and nothing else',
    [subscription({ plan: 'agency_100', covers_until: daysFromNow(-8) })],
    'free',
    null,
  ],
  [
    'a smaller agency is chosen for the next period: the larger one runs until then',
    [
      subscription({ plan: 'agency_100', next_plan: 'agency_50' }),
      month({ plan: 'agency_100', amount: 4900 }),
    ],
    'agency_100',
    null,
  ],
  [
    'the next period has begun, and nobody has heard of it',
    [
      subscription({
        plan: 'agency_100',
        next_plan: 'agency_50',
        covers_from: daysFromNow(-31),
        covers_until: daysFromNow(-1),
      }),
    ],
    'agency_50',
    null,
  ],
  [
    'an agency goes on as Premium, and nobody has heard of its renewal',
    [
      subscription({
        plan: 'agency_50',
        next_plan: 'premium',
        covers_from: daysFromNow(-31),
        covers_until: daysFromNow(-1),
      }),
    ],
    'premium',
    6,
  ],
  [
    'a smaller agency is chosen, and the month is refunded',
    [
      subscription({ plan: 'agency_100', next_plan: 'agency_50' }),
      month({ plan: 'agency_100' }),
      refund({ belongs_to: 'pi_month', amount: 399 }),
    ],
    'free',
    null,
  ],
];
